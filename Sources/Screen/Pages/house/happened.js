// What happened lately, the newest first, each with how long ago; that counts on by itself.
//
//   const decisions = happened(parent, "Who took a wake", "Nobody called her since this page began to look");
//   decisions.show([{ number, words, note: null | "…", ago: 12 }]);
import { list, make, say, when } from "../pieces/dom.js";

export function happened(parent, name, nothing) {
  const box = make("section", { parent, class: "happened", "aria-label": name });
  make("h2", { parent: box, text: name });
  const none = make("p", { parent: box, class: "house-quiet", text: nothing });
  const items = make("ol", { parent: box, class: "happened-list", role: "list", reversed: true });
  const counts = new Map();

  const rows = list(items, (thing) => thing.number, ({ number }) => {
    const item = make("li", { class: "happened-item" });
    const words = make("p", { parent: item, dir: "auto" });
    const note = make("p", { parent: item, class: "happened-note", dir: "auto" });
    const ago = make("p", { parent: item, class: "happened-ago" });
    return {
      element: item,
      show(thing) {
        say(words, thing.words);
        say(note, thing.note);
        when(note, thing.note);
        counts.set(number, { element: ago, since: performance.now() - thing.ago * 1_000 });
      },
    };
  });

  function count() {
    for (const { element, since } of counts.values()) say(element, `${span((performance.now() - since) / 1_000)} ago`);
  }
  setInterval(count, 1_000);

  return {
    element: box,
    show(things) {
      rows.show(things);
      const numbers = new Set(things.map((thing) => thing.number));
      for (const number of counts.keys()) if (!numbers.has(number)) counts.delete(number);
      when(none, things.length === 0);
      when(items, things.length > 0);
      count();
    },
  };
}

function span(seconds) {
  const whole = Math.floor(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3_600) return `${Math.floor(whole / 60)} min`;
  return whole < 86_400 ? `${Math.floor(whole / 3_600)} h` : `${Math.floor(whole / 86_400)} d`;
}
