// The state line. A countdown in it runs on by itself; a screen reader hears the line once and not every second.
//
//   const state = line(parent);
//   state.show({ text: "In conversation · just talk · 0:42 left", kind: "plain" | "stage" | "unread", left: null | 42 });
import { attribute, make, say } from "./dom.js";

export function line(parent, { quiet = false } = {}) {
  const box = make("p", { parent, class: "line" });
  const shown = make("span", { parent: box, class: "line-shown", "aria-hidden": quiet ? null : "true" });
  const spoken = quiet ? null : make("span", { parent: box, class: "unseen", "aria-live": "polite" });
  let timer = 0;
  let lastSpoken = null;

  function speak(text, left) {
    if (!spoken) return;
    // Without the time that is left: only another line is news.
    const lasting = left === null ? text : text.replace(clock(left), "");
    if (lasting === lastSpoken) return;
    lastSpoken = lasting;
    say(spoken, text);
  }

  return {
    element: box,
    show({ text, kind, left }) {
      clearInterval(timer);
      attribute(box, "data-kind", kind);
      say(shown, text);
      speak(text, left);
      const written = left === null ? "" : clock(left);
      if (left === null || !text.includes(written)) return;
      const ends = performance.now() + left * 1000;
      timer = setInterval(() => {
        const now = Math.max(0, Math.ceil((ends - performance.now()) / 1000));
        say(shown, text.replace(written, clock(now)));
      }, 250);
    },
  };
}

function clock(seconds) {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
