// The page of one body. It shows what the node decided and says what a person did; it decides nothing.
import { attribute, make, say, when } from "./pieces/dom.js";
import { bars } from "./pieces/bars.js";
import { captions } from "./pieces/captions.js";
import { card } from "./pieces/card.js";
import { choices } from "./pieces/choices.js";
import { eyes } from "./pieces/eyes.js";
import { face } from "./pieces/face.js";
import { footer } from "./pieces/footer.js";
import { line } from "./pieces/line.js";
import { live } from "./pieces/live.js";
import { panel } from "./pieces/panel.js";
import { post } from "./pieces/post.js";
import { switches } from "./pieces/switches.js";
import { tile } from "./pieces/tile.js";
import { told } from "./pieces/told.js";

const screen = document.getElementById("screen");
const within = { parent: document.getElementById("middle"), behind: screen };
const stage = document.getElementById("stage");
const controls = document.getElementById("controls");
const lostBand = document.getElementById("lost");

// What a person does.

const set = (control, value) => act(`/set/${control}`, { value });
const sense = (touched) => act("/sense", { touched });

async function act(path, body) {
  answer.tell(await post(path, body));
}

const doing = {
  pause: () => sense("pause"),
  resume: () => sense("resume"),
  send_now: () => set("send_now", "now"),
  cancel: () => set("cancel", "now"),
  end_conversation: () => set("end_conversation", "now"),
  wrap_up: () => act("/ask", { ask: "wrap_up" }),
};

// Her face and what is written on it.

const her = face(stage, { tap: () => sense("face") });
const words = make("div", { parent: stage, class: "stage-words" });
const level = bars(words);
const spoken = captions(words);
const state = line(words);

// What can be done.

const image = card(stage, () => act("/image/close"));
const tiles = make("div", { parent: controls, class: "tiles", role: "group", "aria-label": "Tiles" });
const pressed = {};
const press = (name) => () => set(pressed[name].control, pressed[name].next);
const wake = tile(tiles, press("wake"));
const think = tile(tiles, () => thinkMenu.open());
const lightning = tile(tiles, press("lightning"));
const noisy = tile(tiles, press("noisy"));
const voice = tile(tiles, () => voiceMenu.open());
const settings = tile(tiles, () => settingsPanel.open());
const actions = make("div", { parent: controls, class: "actions", role: "group", "aria-label": "Actions" });
const buttons = new Map();
const foot = footer(controls);

const answer = told(document.getElementById("told"));

// Panels.

const thinkMenu = panel("Think", within);
const planPart = thinkMenu.part();
const plan = make("p", { parent: planPart, class: "panel-note" });
const brainsUnread = make("p", { parent: planPart, class: "panel-note", "data-kind": "unread" });
const brains = choices(thinkMenu.part("Brain"), "Brain", (value) => set("brain", value));
const levelPart = thinkMenu.part("Level");
const efforts = choices(levelPart, "Level", (value) => set("effort", value));
const effortsWhy = make("p", { parent: levelPart, class: "panel-note" });
const lightnings = choices(thinkMenu.part("Lightning"), "Lightning", (value) => set("lightning", value));

const voiceMenu = panel("Her voice", within);
const voices = choices(voiceMenu.part(), "Her voice", (value) => set("voice_output", value));

const settingsPanel = panel("Settings", within);
const allSwitches = switches(settingsPanel.part(), set);
const about = settingsPanel.part("This body");
const aboutBody = make("p", { parent: about, class: "panel-note" });
const aboutVersion = make("p", { parent: about, class: "panel-note" });

// The camera and the red eye, outside the scroll.

const pinned = document.getElementById("pinned");
const camera = make("p", { parent: pinned, class: "camera", role: "status", hidden: true });
const band = eyes(pinned, { close: () => act("/eyes") });

// What the node says.

let version = null;

function show(report) {
  // Another program serves this page now: its page is the right one.
  if (version !== null && version !== report.version) return location.reload();
  version = report.version;

  const { persona, think: menu } = report;
  document.title = `${persona.app} · ${report.body.name}`;
  say(document.getElementById("title"), report.body.name);
  document.documentElement.dataset.state = report.state;

  her.show({
    name: report.talk.label, url: report.frame.url, none: report.frame.none, blink: report.blink?.url ?? null,
    ring: report.ring, state: report.state, refusal: report.talk.refusal,
  });
  her.words(report.words_heard);
  level.show(report.ring === "listening");
  spoken.show({ captions: report.captions, earText: report.ear_text });
  state.show({ text: report.line, kind: report.line_kind, left: report.left });

  image.show(report.image);
  for (const item of [...report.switches, menu.lightning]) pressed[item.control] = item;
  showTile(wake, pressed.wake);
  think.show({ label: report.tile, note: report.plan, refusal: null });
  showTile(lightning, menu.lightning);
  showTile(noisy, pressed.noisy);
  voice.show({ label: "Voice", note: report.voices.find((choice) => choice.picked)?.label });
  settings.show({ label: "Settings" });
  showActions(report.actions);

  say(plan, report.plan);
  attribute(plan, "data-kind", report.tile === "Think ?" ? "unread" : null);
  say(brainsUnread, menu.brains_unread);
  when(brainsUnread, menu.brains_unread);
  brains.show(menu.brains);
  efforts.show(menu.efforts);
  say(effortsWhy, menu.efforts_why);
  when(effortsWhy, menu.efforts_why);
  lightnings.show(menu.lightnings);
  voices.show(report.voices);
  allSwitches.show(report.switches);
  say(aboutBody, `${report.body.name} · ${report.body.room} · ${report.body.id}`);
  say(aboutVersion, report.version);

  foot.show({ lines: [report.answers, report.last_turn], oriel: report.oriel, version: report.version });
  say(camera, report.camera_band);
  when(camera, report.camera_band);
  band.show(report.eyes);
}

function showTile(which, item) {
  which.show({ label: item.label, note: item.note, pressed: item.on, refusal: item.refusal });
}

function showActions(all) {
  const kinds = new Set(all.map((action) => action.id));
  for (const [kind, button] of buttons) {
    if (kinds.has(kind)) continue;
    button.remove();
    buttons.delete(kind);
  }
  all.forEach(({ id, label, refusal }, index) => {
    if (!buttons.has(id)) buttons.set(id, make("button", { type: "button", class: "button", on: { click: doing[id] } }));
    const button = buttons.get(id);
    say(button, label);
    attribute(button, "data-action", id);
    attribute(button, "aria-disabled", refusal ? "true" : null);
    attribute(button, "title", refusal);
    if (actions.children[index] !== button) actions.insertBefore(button, actions.children[index] ?? null);
  });
}

function hear({ level: loudness }) {
  her.level(loudness);
  level.level(loudness);
}

live("/events", { screen: show, level: hear }, {
  lost() {
    when(lostBand, true);
    document.documentElement.dataset.lost = "true";
    band.lost();
  },
  found() {
    when(lostBand, false);
    delete document.documentElement.dataset.lost;
  },
});
