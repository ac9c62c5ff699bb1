// A tile: a button with a label and a word about how it stands.
//
//   const wake = tile(parent, () => …);
//   wake.show({ label: "Wake", note: "on", pressed: true | false | null, refusal: null | "why not" });
import { attribute, make, say, when } from "./dom.js";

export function tile(parent, press) {
  const button = make("button", { parent, type: "button", class: "button tile", on: { click: press } });
  const label = make("span", { parent: button, class: "tile-label" });
  const note = make("span", { parent: button, class: "tile-note" });
  return {
    element: button,
    show({ label: text, note: how, pressed = null, refusal = null }) {
      say(label, text);
      say(note, how);
      when(note, how);
      attribute(button, "aria-pressed", pressed === null ? null : String(pressed));
      attribute(button, "aria-disabled", refusal ? "true" : null);
      attribute(button, "title", refusal);
    },
  };
}
