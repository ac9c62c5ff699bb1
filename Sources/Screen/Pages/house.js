// The page of the house: every body, where her voice is and goes, what was decided and what was refused. It decides nothing.
import { attribute, list, make, say, when } from "./pieces/dom.js";
import { eyes } from "./pieces/eyes.js";
import { live } from "./pieces/live.js";
import { post } from "./pieces/post.js";
import { told } from "./pieces/told.js";
import { arcs } from "./house/arcs.js";
import { bodies } from "./house/bodies.js";
import { happened } from "./house/happened.js";

const part = (id) => document.getElementById(id);

const place = part("bodies");
const all = bodies(place);
const ways = arcs(place, all.picture);
const more = make("p", { parent: place, class: "house-quiet", hidden: true });
const voices = list(part("voices"), (arc) => `${arc.from} ${arc.to}`, () => {
  const going = make("p", { class: "house-voice", dir: "auto" });
  return {
    element: going,
    show(arc) {
      say(going, arc.words);
      attribute(going, "data-phase", arc.phase);
    },
  };
});
const decisions = happened(part("happened"), "Who took a wake", "Nobody called her since this page began to look");
const problems = happened(part("happened"), "Problems", "Nothing was refused since this page began to look");
const answer = told(part("told"));
const band = eyes(part("pinned"), { close: async () => answer.tell(await post("/eyes")) });

function show(report) {
  document.title = report.title;
  say(part("title"), report.title);
  say(part("count"), report.count);
  say(part("oriel"), report.oriel);
  attribute(part("oriel"), "data-online", String(report.oriel_online));
  all.show(report.bodies, report.persona);
  say(more, report.more);
  when(more, report.more);
  ways.show(report.arcs);
  voices.show(report.arcs);
  decisions.show(report.decisions.map(({ number, words, ago }) => ({ number, words, note: null, ago })));
  problems.show(report.problems.map(({ number, name, topic, why, ago }) => ({ number, words: `${name}: ${why}`, note: topic, ago })));
  band.show(report.eyes);
  say(part("broker"), report.link.why);
  when(part("broker"), !report.link.up);
  attribute(part("main"), "data-stale", !report.link.up);
}

live("/house/events", { house: show }, {
  lost() {
    when(part("lost"), true);
    document.documentElement.dataset.lost = "true";
    band.lost();
  },
  found() {
    when(part("lost"), false);
    delete document.documentElement.dataset.lost;
  },
});
