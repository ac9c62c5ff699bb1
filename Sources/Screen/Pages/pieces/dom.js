// Elements without markup: whatever came from the house reaches a page as text, never as HTML.

/** An element: `make("p", { class: "note", text: "…", parent, role: "status" })`. Keys that are no property are attributes. */
export function make(name, { parent, text, on, ...attributes } = {}) {
  const element = document.createElement(name);
  if (text !== undefined) element.textContent = text;
  for (const [key, value] of Object.entries(attributes)) attribute(element, key, value);
  for (const [event, act] of Object.entries(on ?? {})) element.addEventListener(event, act);
  parent?.append(element);
  return element;
}

/** Sets an attribute, or takes it away for null and false. */
export function attribute(element, name, value) {
  if (value === null || value === undefined || value === false) {
    element.removeAttribute(name);
  } else if (element.getAttribute(name) !== String(value)) {
    element.setAttribute(name, value === true ? "" : value);
  }
}

/** Changes a text only when it is another one: a screen reader hears of nothing else. */
export function say(element, text) {
  if (element.textContent !== (text ?? "")) element.textContent = text ?? "";
}

/** Shows or hides. */
export function when(element, isShown) {
  if (element.hidden === Boolean(isShown)) element.hidden = !isShown;
}

/**
 * As many children as there are things, one for each key, kept as long as the key is there so that the focus stays.
 * `create(thing)` gives `{ element, show(thing) }`.
 */
export function list(parent, key, create) {
  const rows = new Map();
  return {
    show(things) {
      const wanted = new Set(things.map(key));
      for (const [name, row] of rows) {
        if (wanted.has(name)) continue;
        row.element.remove();
        rows.delete(name);
      }
      things.forEach((thing, index) => {
        const name = key(thing);
        if (!rows.has(name)) rows.set(name, create(thing));
        const row = rows.get(name);
        row.show(thing);
        if (parent.children[index] !== row.element) parent.insertBefore(row.element, parent.children[index] ?? null);
      });
    },
  };
}

const calm = window.matchMedia("(prefers-reduced-motion: reduce)");

/** Whether the person wants nothing to move. */
export function isCalm() {
  return calm.matches;
}
