// A panel over a part of the page: settings, a menu. What is pinned outside that part stays in reach. Escape, its button and a tap
// beside it close it; the focus goes back to where it was.
//
//   const settings = panel("Settings", { parent, behind });   // `behind` is what lies under it and cannot be reached meanwhile
//   settings.part("Switches") → an element to fill; settings.open();
import { make } from "./dom.js";

export function panel(name, { parent, behind }) {
  const box = make("dialog", { parent, class: "panel", "aria-label": name });
  const head = make("div", { parent: box, class: "panel-head" });
  make("h2", { parent: head, text: name });
  const button = make("button", { parent: head, type: "button", class: "button", text: "Close", on: { click: close } });
  const veil = make("div", { class: "panel-behind", on: { click: close } });
  let before = null;

  function close() {
    if (!box.open) return;
    box.close();
    veil.remove();
    behind.inert = false;
    before?.focus();
  }

  box.addEventListener("keydown", (event) => {
    if (event.key === "Escape") close();
  });

  return {
    element: box,
    part(title) {
      const part = make("section", { parent: box, class: "panel-part" });
      if (title) make("h3", { parent: part, text: title });
      return part;
    },
    open() {
      if (box.open) return;
      before = document.activeElement;
      parent.insertBefore(veil, box);
      behind.inert = true;
      box.show();
      box.scrollTop = 0;
      button.focus();
    },
  };
}
