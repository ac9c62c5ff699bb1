// Why something that a person wanted was not done, for a few seconds.
//
//   const answer = told(parent); answer.tell("The microphone is closed"); answer.tell(null);
import { make, say, when } from "./dom.js";

const lasts = 8_000;

export function told(parent) {
  const box = make("p", { parent, class: "told", hidden: true });
  let forget = 0;
  return {
    element: box,
    tell(why) {
      clearTimeout(forget);
      say(box, why);
      when(box, why);
      forget = setTimeout(when, lasts, box, false);
    },
  };
}
