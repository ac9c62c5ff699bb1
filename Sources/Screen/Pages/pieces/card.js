// A picture that Oriel sent, until it is put away.
//
//   const picture = card(parent, () => …); picture.show(null | { url, alt });
import { attribute, make, say, when } from "./dom.js";

export function card(parent, close) {
  const box = make("figure", { parent, class: "card", hidden: true });
  const picture = make("img", { parent: box, class: "card-picture" });
  const foot = make("figcaption", { parent: box, class: "card-foot" });
  const words = make("span", { parent: foot, "aria-hidden": "true" });
  make("button", { parent: foot, type: "button", class: "button", text: "Put away", on: { click: close } });
  return {
    element: box,
    show(image) {
      when(box, image);
      attribute(picture, "alt", image?.alt ?? "");
      attribute(picture, "src", image?.url ?? null);
      say(words, image?.alt);
    },
  };
}
