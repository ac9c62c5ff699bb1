// Her face: a picture with a ring and a glow. It drifts a little by the minute, breathes, blinks, leans in with the level of a
// voice, and nods as words land. The picture is told from outside; nothing here knows what a state means.
//
//   const her = face(parent, { tap: () => … });        // without `tap` it is a picture and no button
//   her.show({ name: "Pippa", url: "/frame/idle?v=…", blink: "/frame/blink?v=…" | null, ring: "listening" | "speaking" | "none",
//              state: "idle", refusal: null | "why a tap does nothing now", none: "what to say without a picture" });
//   her.level(0.4);                                    // 0 to 1, falls back by itself
//   her.words(3);                                      // how many words were heard so far
import { attribute, isCalm, make, say, when } from "./dom.js";

const minute = 60_000;
const blinkEvery = 7_000;
const blinkLasts = 150;
const levelLasts = 400;

export function face(parent, { tap } = {}) {
  const box = make(tap ? "button" : "div", { parent, class: "face", ...(tap ? { type: "button" } : { role: "img" }) });
  const drift = make("span", { parent: box, class: "face-drift" });
  const lean = make("span", { parent: drift, class: "face-lean" });
  const breath = make("span", { parent: lean, class: "face-breath" });
  const picture = make("img", { parent: breath, class: "face-picture", alt: "", draggable: "false", hidden: true });
  const lids = make("img", { parent: breath, class: "face-picture face-lids", alt: "", draggable: "false", hidden: true });
  const none = make("span", { parent: box, class: "face-none", hidden: true });
  make("span", { parent: box, class: "face-ring", "aria-hidden": "true" });
  if (tap) box.addEventListener("click", tap);

  let wanted = null;
  let heard = 0;
  let falls = 0;

  // A picture is swapped when it is there in whole: she never flashes black.
  function draw(url) {
    if (url === wanted) return;
    wanted = url;
    const next = new Image();
    next.onload = () => {
      if (url !== wanted) return;
      picture.src = url;
      when(picture, true);
      when(none, false);
      attribute(box, "data-drawn", url);
    };
    next.onerror = () => {
      if (url !== wanted) return;
      when(picture, false);
      when(none, true);
      attribute(box, "data-drawn", null);
      wanted = null;
    };
    next.src = url;
  }

  function wander() {
    const [x, y] = isCalm() ? [0, 0] : [Math.random() - 0.5, Math.random() - 0.5];
    drift.style.setProperty("--drift-x", `${(x * 1.6).toFixed(2)}%`);
    drift.style.setProperty("--drift-y", `${(y * 1.6).toFixed(2)}%`);
  }

  function blink() {
    if (!lids.getAttribute("src") || document.hidden) return;
    when(lids, true);
    setTimeout(() => when(lids, false), blinkLasts);
  }

  wander();
  setInterval(wander, minute);
  setInterval(blink, blinkEvery);

  return {
    element: box,
    show({ name, url, blink: closed, ring, state, refusal, none: words }) {
      attribute(box, "aria-label", name);
      attribute(box, "data-ring", ring);
      attribute(box, "data-state", state);
      attribute(box, "title", refusal);
      if (tap) attribute(box, "aria-disabled", refusal ? "true" : null);
      say(none, words);
      attribute(lids, "src", closed);
      if (!closed) when(lids, false);
      if (url) {
        draw(url);
      } else {
        wanted = null;
        when(picture, false);
        when(none, true);
      }
    },
    level(level) {
      lean.style.setProperty("--level", level.toFixed(3));
      clearTimeout(falls);
      falls = setTimeout(() => lean.style.setProperty("--level", "0"), levelLasts);
    },
    words(count) {
      if (count > heard && !isCalm()) {
        breath.animate(
          [{ translate: "0 0" }, { translate: "0 .7%", offset: 0.35 }, { translate: "0 0" }],
          { duration: 320, easing: "ease-in-out" },
        );
      }
      heard = count;
    },
  };
}
