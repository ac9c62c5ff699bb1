// Her voice on its way from one body to another, drawn in the gaps between the pictures so that it covers nothing: dashed while it
// goes, full while it is there. What is drawn is also told as text, elsewhere.
//
//   const ways = arcs(parent, (id) => pictureElement | undefined);
//   ways.show([{ from, to, phase: "going" | "there" }]);
const svg = "http://www.w3.org/2000/svg";
// In the reader's text size. Several at once keep beside each other.
const lanes = [0, 0.3, -0.3, 0.15];
const bend = 1.75;

export function arcs(parent, picture) {
  const canvas = element("svg", { class: "arcs", "aria-hidden": "true" });
  parent.append(canvas);
  let wanted = [];

  function draw() {
    const here = parent.getBoundingClientRect();
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
    const paths = wanted.flatMap((arc, index) => {
      const [from, to] = [picture(arc.from), picture(arc.to)].map((box) => box?.getBoundingClientRect());
      if (!from || !to || from.width === 0 || to.width === 0) return [];
      const points = way(from, to, gaps(parent), lanes[index % lanes.length] * rem).map(([x, y]) => [x - here.left, y - here.top]);
      const [x, y] = points.at(-1);
      const line = rounded([...points.slice(0, -1), [x, y - 0.5 * rem]], bend * rem);
      const group = element("g", { class: "arc", "data-phase": arc.phase, "data-from": arc.from, "data-to": arc.to });
      group.append(
        element("path", { class: "arc-halo", d: line }),
        element("path", { class: "arc-line", d: line }),
        element("path", { class: "arc-head", d: `M${x} ${y}l${-0.45 * rem} ${-0.7 * rem}h${0.9 * rem}z` }),
        element("circle", { class: "arc-foot", cx: points[0][0], cy: points[0][1], r: 0.28 * rem }),
      );
      return [group];
    });
    canvas.replaceChildren(...paths);
  }

  new ResizeObserver(draw).observe(parent);
  return {
    element: canvas,
    draw,
    show(all) {
      const isSame = JSON.stringify(all) === JSON.stringify(wanted);
      wanted = all;
      // The dashes go on from where they were.
      if (!isSame || all.length > 0) requestAnimationFrame(draw);
    },
  };
}

/** Half of the gaps between rows and columns. */
function gaps(parent) {
  const style = getComputedStyle(parent.querySelector(".bodies"));
  return { row: parseFloat(style.rowGap) / 2, column: parseFloat(style.columnGap) / 2 };
}

/** Up into the gap above the one, through the gaps, and down to the other. */
function way(from, to, gap, aside) {
  const [x, end] = [from.left + from.width / 2 + aside, to.left + to.width / 2 - aside];
  const [above, aboveEnd] = [from.top - gap.row + aside, to.top - gap.row + aside];
  const head = to.top - 3;
  if (Math.abs(from.top - to.top) < 2) return [[x, from.top], [x, above], [end, above], [end, head]];
  const isRight = to.left > from.left + 2;
  const channel = isRight ? from.right + gap.column - aside : from.left - gap.column + aside;
  return [[x, from.top], [x, above], [channel, above], [channel, aboveEnd], [end, aboveEnd], [end, head]];
}

/** A line through the points with its corners rounded. */
function rounded(points, bend) {
  let line = `M${points[0].join(" ")}`;
  for (let index = 1; index < points.length - 1; index += 1) {
    const [before, corner, after] = points.slice(index - 1, index + 2);
    line += `L${near(corner, before, bend).join(" ")}Q${corner.join(" ")} ${near(corner, after, bend).join(" ")}`;
  }
  return `${line}L${points.at(-1).join(" ")}`;
}

/** A little way from the corner to the next point. */
function near([x, y], [nextX, nextY], bend) {
  const length = Math.hypot(nextX - x, nextY - y) || 1;
  const part = Math.min(bend, length / 2) / length;
  return [x + (nextX - x) * part, y + (nextY - y) * part];
}

function element(name, attributes) {
  const made = document.createElementNS(svg, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}
