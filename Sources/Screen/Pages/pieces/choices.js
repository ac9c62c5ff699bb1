// One of several, to be picked: brains, levels, voices. What cannot be picked is grey and says why.
//
//   const voices = choices(parent, "Her voice", (value) => …);
//   voices.show([{ value: "here", label: "Voice here", note: "study", picked: true, refusal: null }]);
import { attribute, list, make, say, when } from "./dom.js";

export function choices(parent, name, pick) {
  const box = make("div", { parent, class: "choices", role: "radiogroup", "aria-label": name });
  const rows = list(box, (choice) => choice.value, row);

  function row() {
    let now = null;
    const button = make("button", {
      type: "button", class: "button choice", role: "radio", on: { click: () => pick(now.value) },
    });
    make("span", { parent: button, class: "choice-dot", "aria-hidden": "true" });
    const label = make("span", { parent: button, class: "choice-label" });
    const note = make("span", { parent: button, class: "choice-note" });
    return {
      element: button,
      show(choice) {
        now = choice;
        const words = [choice.note, choice.refusal].filter(Boolean).join(" · ");
        say(label, choice.label);
        say(note, words);
        when(note, words);
        attribute(button, "data-value", choice.value);
        attribute(button, "aria-checked", String(choice.picked));
        attribute(button, "aria-disabled", choice.refusal ? "true" : null);
      },
    };
  }

  // The arrows go from one to the next, as in every group of radio buttons; only Enter and Space pick.
  box.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const all = [...box.children];
    const at = all.indexOf(document.activeElement);
    if (at < 0) return;
    event.preventDefault();
    all[(at + step + all.length) % all.length].focus();
  });

  return {
    element: box,
    show(all) {
      rows.show(all);
      when(box, all.length > 0);
    },
  };
}
