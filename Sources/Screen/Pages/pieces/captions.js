// What the person said and what she says, to be read along; and what the ears make of what they hear.
//
//   const words = captions(parent);
//   words.show({ captions: null | { theirs, hers }, earText: null | "…" });
import { make, say, when } from "./dom.js";

export function captions(parent) {
  const box = make("div", { parent, class: "captions" });
  const theirs = make("p", { parent: box, class: "captions-words captions-theirs", dir: "auto" });
  const hers = make("p", { parent: box, class: "captions-words captions-hers", dir: "auto" });
  const ears = make("p", { parent: box, class: "ear-text", dir: "auto" });

  function write(line, text) {
    when(line, text);
    if (line.textContent === (text ?? "")) return false;
    say(line, text);
    return true;
  }

  return {
    element: box,
    show({ captions: words, earText }) {
      const isNew = [write(theirs, words?.theirs), write(hers, words?.hers)].includes(true);
      write(ears, earText);
      when(box, words?.theirs || words?.hers || earText);
      if (isNew) box.scrollTop = box.scrollHeight;
    },
  };
}
