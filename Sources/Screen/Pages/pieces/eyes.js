// The red eye: whether any camera in the house is open, and where. Hollow when none is.
//
//   const band = eyes(parent, { close: () => … });
//   band.show({ open: [{ id, name }], words: "No camera in the house is open", known: true, close: { label, refusal } });
//   band.lost();                                       // nobody says any more; until the next `show`
import { attribute, make, say } from "./dom.js";

const svg = "http://www.w3.org/2000/svg";

export function eyes(parent, { close }) {
  const box = make("section", { parent, class: "eyes", "aria-label": "Red eye" });
  box.append(eye());
  const words = make("p", { parent: box, class: "eyes-words", role: "status" });
  const button = make("button", { parent: box, type: "button", class: "button eyes-close", on: { click: close } });
  return {
    element: box,
    lost() {
      attribute(box, "data-known", "false");
      say(words, "Whether a camera is open is not known to this page now");
    },
    show({ open, words: text, known = true, close: action }) {
      attribute(box, "data-known", String(known));
      attribute(box, "data-open", open.length > 0 ? "true" : "false");
      say(words, text);
      say(button, action.label);
      attribute(button, "aria-disabled", action.refusal ? "true" : null);
      attribute(button, "title", action.refusal);
    },
  };
}

function eye() {
  const picture = document.createElementNS(svg, "svg");
  for (const [name, value] of [["viewBox", "0 0 48 32"], ["class", "eyes-eye"], ["aria-hidden", "true"]]) {
    picture.setAttribute(name, value);
  }
  const lids = document.createElementNS(svg, "path");
  lids.setAttribute("d", "M3 16C9 7 16 4 24 4s15 3 21 12c-6 9-13 12-21 12S9 25 3 16Z");
  const iris = document.createElementNS(svg, "circle");
  for (const [name, value] of [["cx", "24"], ["cy", "16"], ["r", "7"]]) iris.setAttribute(name, value);
  picture.append(lids, iris);
  return picture;
}
