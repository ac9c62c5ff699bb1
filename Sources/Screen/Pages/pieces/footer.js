// The lines at the foot. How long ago Oriel reached this body counts on by itself.
//
//   const foot = footer(parent);
//   foot.show({ lines: ["…"], oriel: { words: "Oriel said turn over MQTT", ago: null | 12 }, version: "Cordelia v2.0.0 (28)" });
import { make, say, when } from "./dom.js";

export function footer(parent) {
  const box = make("footer", { parent, class: "footer" });
  const lines = [make("p", { parent: box }), make("p", { parent: box })];
  const oriel = make("p", { parent: box, class: "footer-oriel" });
  const version = make("p", { parent: box });
  let reached = null;
  let at = 0;

  function count() {
    if (reached === null) return;
    const now = performance.now();
    const ago = reached.ago === null ? null : reached.ago + Math.floor((now - at) / 1000);
    say(oriel, ago === null ? reached.words : `${reached.words} · ${span(ago)} ago`);
  }
  setInterval(count, 1000);

  return {
    element: box,
    show({ lines: texts, oriel: how, version: which }) {
      lines.forEach((line, index) => {
        say(line, texts[index]);
        when(line, texts[index]);
      });
      [reached, at] = [how, performance.now()];
      count();
      say(version, which);
    },
  };
}

function span(seconds) {
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`;
  return seconds < 86_400 ? `${Math.floor(seconds / 3600)} h` : `${Math.floor(seconds / 86_400)} d`;
}
