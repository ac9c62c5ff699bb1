// How loud the person's voice is, as a row of bars. They fall by themselves when nothing more is heard.
//
//   const level = bars(parent); level.show(true); level.level(0.4);
import { make, when } from "./dom.js";

const shape = [0.35, 0.6, 0.85, 1, 0.85, 0.6, 0.35];
const lasts = 400;

export function bars(parent) {
  const box = make("div", { parent, class: "bars", "aria-hidden": "true" });
  const all = shape.map(() => make("span", { parent: box, class: "bars-bar" }));
  let falls = 0;

  function draw(level) {
    all.forEach((bar, index) => bar.style.setProperty("--height", (0.12 + 0.88 * level * shape[index]).toFixed(3)));
  }

  return {
    element: box,
    show(isShown) {
      when(box, isShown);
    },
    level(level) {
      draw(level);
      clearTimeout(falls);
      falls = setTimeout(draw, lasts, 0);
    },
  };
}
