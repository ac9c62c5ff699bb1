// A panel over the page: settings, a menu. Escape, its button and a tap beside it close it; the focus goes back where it was.
//
//   const settings = panel("Settings"); settings.part("Switches") → an element to fill; settings.open();
import { make } from "./dom.js";

export function panel(name) {
  const box = make("dialog", { parent: document.body, class: "panel", "aria-label": name });
  const head = make("div", { parent: box, class: "panel-head" });
  make("h2", { parent: head, text: name });
  make("button", { parent: head, type: "button", class: "button", text: "Close", on: { click: () => box.close() } });
  box.addEventListener("click", (event) => {
    if (event.target === box && event.clientX < box.getBoundingClientRect().left) box.close();
  });
  return {
    element: box,
    part(title) {
      const part = make("section", { parent: box, class: "panel-part" });
      if (title) make("h3", { parent: part, text: title });
      return part;
    },
    open() {
      if (!box.open) box.showModal();
    },
  };
}
