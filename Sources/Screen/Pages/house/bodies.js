// Every body as a small face with its name, its room and its line, in a list.
//
//   const all = bodies(parent);
//   all.show([{ id, name, room, online, state, frame_url, none, ring, line, line_kind, left, marks, page }], persona);
//   all.picture("kitchen");        // the element of that body's picture, or undefined
import { attribute, list, make, say, when } from "../pieces/dom.js";
import { face } from "../pieces/face.js";
import { line } from "../pieces/line.js";
import { there } from "./pictures.js";

export function bodies(parent) {
  const box = make("ul", { parent, class: "bodies", role: "list" });
  const pictures = new Map();
  let persona = { name: "" };

  const rows = list(box, (body) => body.id, ({ id }) => {
    const item = make("li", { class: "body-item" });
    const her = face(item);
    const words = make("div", { parent: item, class: "body-words" });
    const heading = make("h2", { parent: words, class: "body-name", dir: "auto" });
    const link = make("a", { parent: heading });
    const plain = make("span", { parent: heading });
    const room = make("p", { parent: words, class: "body-room", dir: "auto" });
    const marks = make("p", { parent: words, class: "body-marks" });
    const state = line(words, { quiet: true });
    attribute(state.element, "dir", "auto");
    let shown = null;
    pictures.set(id, her.element);

    function draw() {
      const { ring, state: how, none, frame_url: url } = shown;
      const ready = there(url, draw);
      her.show({ name: persona.name, url: ready ? url : null, none: ready === null ? "" : none, blink: null, ring, state: how });
    }

    return {
      element: item,
      show(body) {
        shown = body;
        attribute(item, "data-body", body.id);
        attribute(item, "data-online", String(body.online));
        say(link, body.page ? body.name : "");
        attribute(link, "href", body.page);
        when(link, body.page);
        say(plain, body.page ? "" : body.name);
        when(plain, !body.page);
        say(room, body.room);
        when(room, body.room);
        say(marks, body.marks.join(" · "));
        when(marks, body.marks.length > 0);
        attribute(item, "data-ring", body.ring);
        state.show({ text: body.line, kind: body.line_kind, left: body.left });
        draw();
      },
    };
  });

  return {
    element: box,
    show(all, who) {
      persona = who;
      attribute(box, "data-crowd", all.length > 16 ? "many" : all.length > 4 ? "some" : "few");
      const here = new Set(all.map((body) => body.id));
      for (const id of pictures.keys()) if (!here.has(id)) pictures.delete(id);
      rows.show(all);
    },
    picture: (id) => pictures.get(id),
  };
}
