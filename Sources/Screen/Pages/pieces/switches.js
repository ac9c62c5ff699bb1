// Switches, one below the other, each with why it cannot be pressed where it cannot.
//
//   const some = switches(parent, (control, value) => …);
//   some.show([{ control: "captions", label: "Captions", on: false, next: "on", refusal: null }]);
import { attribute, list, make, say, when } from "./dom.js";

export function switches(parent, set) {
  const box = make("div", { parent, class: "choices" });
  const rows = list(box, (item) => item.control, row);

  function row() {
    let now = null;
    const button = make("button", {
      type: "button", class: "button switch", role: "switch", on: { click: () => set(now.control, now.next) },
    });
    const label = make("span", { parent: button });
    make("span", { parent: button, class: "switch-track", "aria-hidden": "true" });
    const why = make("span", { parent: button, class: "switch-why" });
    return {
      element: button,
      show(item) {
        now = item;
        say(label, item.label);
        say(why, item.refusal);
        when(why, item.refusal);
        attribute(button, "data-control", item.control);
        attribute(button, "aria-checked", String(item.on));
        attribute(button, "aria-disabled", item.refusal ? "true" : null);
      },
    };
  }

  return { element: box, show: rows.show };
}
