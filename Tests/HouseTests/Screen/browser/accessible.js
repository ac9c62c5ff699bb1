// What can be told of a page's accessibility by looking at it: every control has a name, every text its contrast, nothing is wider
// than the screen. Gives back a list of sentences; an empty one is good.
const faults = [];

function parse(colour) {
  const numbers = (colour.match(/[\d.]+/g) ?? []).map(Number);
  return { r: numbers[0] ?? 0, g: numbers[1] ?? 0, b: numbers[2] ?? 0, a: numbers.length > 3 ? numbers[3] : 1 };
}
function over(top, below) {
  const mix = (key) => top[key] * top.a + below[key] * (1 - top.a);
  return { r: mix("r"), g: mix("g"), b: mix("b"), a: 1 };
}
function luminance({ r, g, b }) {
  const part = (value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b);
}
function contrast(one, other) {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** What a text stands on. A scrim is taken at its densest, on the worst that may be under it: a white picture. */
function ground(element) {
  const layers = [];
  for (let at = element; at; at = at.parentElement) {
    const style = getComputedStyle(at);
    const stops = style.backgroundImage.match(/rgba?\([^)]*\)/g);
    if (style.backgroundImage.startsWith("linear-gradient") && stops) {
      layers.push(parse(stops.at(-1)));
      return layers.reduceRight((below, layer) => over(layer, below), { r: 255, g: 255, b: 255, a: 1 });
    }
    const colour = parse(style.backgroundColor);
    if (colour.a > 0) layers.push(colour);
    if (colour.a === 1) break;
  }
  return layers.reduceRight((below, layer) => over(layer, below), { r: 0, g: 0, b: 0, a: 1 });
}

function label(element) {
  return `<${element.tagName.toLowerCase()} class="${element.className}"> “${element.textContent.trim().slice(0, 40)}”`;
}

for (const element of document.querySelectorAll("body *")) {
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
  if (element.closest(".unseen, svg")) continue;
  const own = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim());
  const style = getComputedStyle(element);
  if (own) {
    const size = parseFloat(style.fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    const below = ground(element);
    const found = contrast(over(parse(style.color), below), below);
    if (found < (isLarge ? 3 : 4.5)) faults.push(`contrast ${found.toFixed(2)} of ${label(element)}`);
    if (size < 12) faults.push(`${size} px of ${label(element)}`);
    if (element.scrollWidth > element.clientWidth + 1 && style.overflowX !== "visible") {
      faults.push(`cut off: ${label(element)}`);
    }
  }
  if (element.matches("button, a[href], input, select, [role=button], [role=switch], [role=radio]")) {
    const name = (element.getAttribute("aria-label") ?? element.textContent).trim();
    if (!name) faults.push(`no name: ${label(element)}`);
    const box = element.getBoundingClientRect();
    if (box.width < 24 || box.height < 24) faults.push(`only ${box.width} × ${box.height}: ${label(element)}`);
  }
  if (element.matches("img") && element.getAttribute("alt") === null) faults.push(`no alt: ${element.src}`);
  if (element.matches("[role=img], dialog, [role=radiogroup], [role=group]") && !element.getAttribute("aria-label")) {
    faults.push(`no name: ${label(element)}`);
  }
}

const ids = [...document.querySelectorAll("[id]")].map((element) => element.id);
if (new Set(ids).size !== ids.length) faults.push(`an id is there twice: ${ids}`);
if (!document.documentElement.lang) faults.push("the page names no language");
if (!document.title) faults.push("the page has no title");
if (document.querySelectorAll("main").length !== 1) faults.push("there is not one main part");
if (document.querySelectorAll("h1").length !== 1) faults.push("there is not one heading of the first level");
for (const box of [document.documentElement, document.body, ...document.querySelectorAll("main, dialog[open]")]) {
  if (box.scrollWidth > box.clientWidth + 1) faults.push(`${box.tagName} is ${box.scrollWidth} wide in ${box.clientWidth}`);
}
return faults;
