#!/usr/bin/env python3
"""Opens the page of a house in a browser, on real nodes, a real broker and the simulated Oriel, and checks what a person would see.

    houses.py PROGRAM [NAME…]     # all checks, or those whose name has one of these words in it

Prints a line for each check; exit 0 when all went well, 1 when one did not.
"""

import os
import sys

from checks import HERE, accessible, check, run

sys.path.insert(0, os.path.join(HERE, "../../../../deploy/screens"))

from browser import Browser  # noqa: E402
from crowd import Crowd  # noqa: E402
from house import House, until  # noqa: E402
from selenium.webdriver.common.keys import Keys  # noqa: E402

WAITING = "Waiting for “Cordelia Pippa”"
SHE = "She is speaking on Kitchen · this body listens again when she ends there"
GOING = "Her voice is going from Pippa's iPad to Kitchen"
THERE = "She is speaking on Kitchen for Pippa's iPad"

# Writes down where her voice was, so that nothing is missed between two looks.
WAYS = """
window.ways = [];
const look = () => {
  const now = JSON.stringify([[...document.querySelectorAll(".arc")].map((a) => [a.dataset.from, a.dataset.to, a.dataset.phase]),
    [...document.querySelectorAll(".house-voice")].map((p) => p.textContent)]);
  if (window.ways.at(-1) !== now) window.ways.push(now);
};
new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
"""


class Houses:
    def __init__(self, program):
        self.house = House(program)
        self.house.start_oriel()
        self.crowd = Crowd(self.house)
        able = ["--can", "ears,voice,camera,screen"]
        ipad = self.house.body("ipad", "--name", "Pippa's iPad", "--room", "study", *able)
        kitchen = self.house.body("kitchen", "--name", "Kitchen", "--room", "kitchen", *able)
        self.browser = Browser()
        self.ipad = self.browser.open(ipad, 1024, 768)
        self.kitchen = self.browser.open(kitchen, 390, 844)
        self.page = self.browser.open(ipad + "house", 1280, 800)
        self.page.run(WAYS)

    def end(self):
        self.browser.end()
        self.house.end()

    def settle(self):
        self.crowd.clear()
        for name in ["ipad", "kitchen"]:
            self.house.set(name, "voice_output", "here")
            self.house.set(name, "end_conversation", "now")
        self.house.say("all/set/eyes", "close")
        for name in ["ipad", "kitchen"]:
            until(f"{name} rests", lambda: self.line(name) == WAITING)
        until("both are there", lambda: self.page.text("#count") == "2 bodies, all online")
        for page in [self.ipad, self.kitchen]:
            page.forget()

    # What is seen

    def body(self, name, part):
        return self.page.text(f'[data-body="{name}"] {part}')

    def line(self, name):
        return self.body(name, ".line-shown")

    def ring(self, name):
        return self.page.run(
            "return document.querySelector(`[data-body=\"${arguments[0]}\"] .face`)?.dataset.ring", name)

    def order(self):
        return self.page.run("return [...document.querySelectorAll('.body-item')].map((item) => item.dataset.body)")

    def lines(self, part):
        """The items of a list of what happened, the newest first."""
        return self.page.run(
            "return [...document.querySelectorAll(`[aria-label=\"${arguments[0]}\"] .happened-item`)].map((i) => i.innerText)",
            part)

    # Checks

    def every_body_is_there(self):
        check(self.page.run("return document.title") == "Where Pippa is", "the title")
        check(self.order() == ["kitchen", "ipad"], f"room by room: {self.order()}")
        for name, called, room in [("ipad", "Pippa's iPad", "study"), ("kitchen", "Kitchen", "kitchen")]:
            check(self.body(name, ".body-name") == called, f"the name of {name}")
            check(self.body(name, ".body-room") == room, f"the room of {name}")
            check(self.body(name, ".body-marks") == "Listens", f"{name} listens")
            check(self.ring(name) == "listening", f"the ring of {name} is {self.ring(name)}")
            until(f"{name} has her picture", lambda: "/sets/cordelia/idle" in (self.page.run(
                "return document.querySelector(`[data-body=\"${arguments[0]}\"] .face`).dataset.drawn", name) or ""))
        check(self.page.text("#oriel") == "Oriel is online on Mac Studio", "how Oriel is")
        check(self.page.find(".bodies").aria_role == "list", "the bodies are a list")
        check(self.page.find(".body-item .face").accessible_name == "Pippa", "the picture is called Pippa")
        check(self.page.find('[data-body="ipad"] a').get_attribute("href") == self.house.screens["ipad"], "its page")
        check(not self.page.run("return document.querySelector('[data-body=\"kitchen\"] a')?.href"), "a page nobody knows")

    def a_hand_off_on_three_pages(self):
        self.house.set("ipad", "voice_output", "kitchen")
        self.page.run("window.ways.length = 0")
        self.house.sense("ipad", heard="wake", phrase="Cordelia Pippa", score=0.9)
        self.ipad.sees(line="Listening")
        self.house.sense("ipad", heard="said", text="turn on the light")

        def seen(phase, words):
            return f'[[["ipad","kitchen","{phase}"]],["{words}"]]' in self.page.run("return window.ways")
        until("her voice speaks there", lambda: seen("there", THERE), 15)
        check(seen("going", GOING), f"it was on its way before: {self.page.run('return window.ways')}")
        style = "return getComputedStyle(document.querySelector('.arc-line')).strokeDasharray"
        check(self.page.run(style) == "none", "what is there is drawn full")
        check(self.ring("kitchen") == "speaking" and self.body("kitchen", ".body-marks") == "Speaks", "the kitchen speaks")
        check(self.ring("ipad") == "none" and self.line("ipad") == SHE, f"the iPad waits: {self.line('ipad')}")
        check(self.page.find(".arcs").get_attribute("aria-hidden") == "true", "arcs are told as text")
        check(self.page.find("#voices").aria_role == "status", "which a screen reader hears")
        inside = self.page.run("""
            const [line, from, to] = [".arc-line", "[data-body=ipad] .face", "[data-body=kitchen] .face"].map(
                (part) => document.querySelector(part).getBoundingClientRect());
            return [line.left < to.left + to.width / 2 + 9, line.right > from.left + from.width / 2 - 9, line.top < from.top];
        """)
        check(inside == [True, True, True], f"the arc goes from the one to the other: {inside}")
        self.ipad.sees(line=SHE)
        self.kitchen.sees(line="Speaking", state="speaking", ring="speaking")
        until("it is back", lambda: self.page.run("return document.querySelectorAll('.arc, .house-voice').length") == 0, 15)
        until("the iPad listens", lambda: self.ring("ipad") == "listening")

    def the_decisions_say_why(self):
        for name, score in [("kitchen", 0.2), ("ipad", 0.9)]:
            self.house.sense(name, heard="wake", phrase="Cordelia Pippa", score=score)
        until("who took it", lambda: self.lines("Who took a wake")[0].startswith(
            "Pippa's iPad took it · Kitchen: lower score"))
        until("and when", lambda: self.lines("Who took a wake")[0].endswith(" s ago"))
        first = self.lines("Who took a wake")[0]
        until("the count goes on", lambda: self.lines("Who took a wake")[0] != first)
        self.house.set("ipad", "cancel", "now")

    def problems_are_told(self):
        self.house.set("kitchen", "mutd", "on")
        until("it is told", lambda: any(
            "Kitchen: there is no control “mutd”" in line and "cordelia/body/kitchen/set/mutd" in line
            for line in self.lines("Problems")))

    def closing_the_eyes(self):
        for name in ["ipad", "kitchen"]:
            self.house.sense(name, camera="open")
        until("both are named", lambda: self.page.text(".eyes-words") == "Camera open on Kitchen, Pippa's iPad" or
              self.page.text(".eyes-words") == "Camera open on Pippa's iPad, Kitchen")
        check("Camera open" in self.body("kitchen", ".body-marks"), "the body says so")
        accessible(self.page, "with open eyes")
        self.page.press("Close eyes")
        until("the eyes are closed", lambda: self.page.text(".eyes-words") == "No camera in the house is open")

    def names_are_no_markup(self):
        names = {
            "evil": "<img src=x onerror=\"window.hacked=1\"><script>window.hacked=1</script>",
            "turned": "abc\u202edef\u2066ghi", "semitic": "מטבח", "faces": "🎙" * 60, "long": "x" * 200, "empty": "",
        }
        for name, called in names.items():
            self.crowd.body(name, called, called)
            self.crowd.face(name, f"{called} & {called}")
        self.crowd.hand_off("evil", "going", "turned")
        self.crowd.decision("evil", [("turned", "<b>why</b>")])
        self.crowd.face("evil", "<b>line</b>", pictures="../<script>")
        for name, called in names.items():
            until(f"{name} is there", lambda: self.body(name, ".body-name") == (called or name))
        until("its line", lambda: self.line("evil") == "<b>line</b>")
        until("the arc", lambda: self.page.run("return document.querySelectorAll('.arc').length") == 1)
        words = self.page.text(".house-voice")
        check(words == f"Her voice is going from {names['evil']} to \u2068{names['turned']}\u2069", f"its words: {words}")
        check(any("<b>why</b>" in line for line in self.lines("Who took a wake")), "the decision")
        check(not self.page.run(
            "return document.querySelector('main b, main script, main img:not(.face-picture)') || window.hacked"), "a name is text")
        for size in [(320, 640), (1280, 800)]:
            self.page.size(*size)
            accessible(self.page, f"with such names at {size}")
        self.page.size(1280, 800)

    def fifty_bodies(self):
        rooms = ["kitchen", "hall", "study", "bedroom", "attic", "garden", "cellar", "workshop", "bath", "library"]
        names = [f"b{number}" for number in range(48)]
        for number, name in enumerate(names):
            self.crowd.body(name, f"{rooms[number % 10].capitalize()} {number}", rooms[number % 10])
            self.crowd.face(name, WAITING)
        until("all are there", lambda: self.page.text("#count") == "50 bodies, all online")
        check(len(self.order()) == 50 and len(set(self.order())) == 50, "each once")
        for number in range(0, 10, 2):
            self.crowd.hand_off(f"b{number}", "there", f"b{number + 31}")
        until("five arcs", lambda: self.page.run("return document.querySelectorAll('.arc').length") == 5)
        # In the gaps: no line runs through a word or a picture that it does not belong to.
        for size in [(1280, 800), (390, 844), (320, 640), (800, 1280), (3840, 2160)]:
            self.page.size(*size)
            accessible(self.page, f"fifty at {size}")
            until(f"the arcs follow at {size}", lambda: self.page.run("""
                return [...document.querySelectorAll(".arc-foot")].every((foot) => {
                  const dot = foot.getBoundingClientRect();
                  const face = document.querySelector(`[data-body="${foot.parentNode.dataset.from}"] .face`).getBoundingClientRect();
                  return dot.left >= face.left && dot.right <= face.right && Math.abs((dot.top + dot.bottom) / 2 - face.top) < 2;
                });
            """))
            crossed = self.page.run("""
                const words = [...document.querySelectorAll(".body-words > *")].filter((e) => e.checkVisibility()).map(
                    (e) => { const r = document.createRange(); r.selectNodeContents(e); return r.getBoundingClientRect(); });
                const shift = document.querySelector(".arcs").getBoundingClientRect();
                let found = 0;
                for (const line of document.querySelectorAll(".arc-line")) {
                  for (let at = 0; at < line.getTotalLength(); at += 6) {
                    const p = line.getPointAtLength(at), x = p.x + shift.left, y = p.y + shift.top;
                    if (words.some((w) => x > w.left && x < w.right && y > w.top && y < w.bottom)) found += 1;
                  }
                }
                return found;
            """)
            check(crossed == 0, f"{crossed} places where an arc runs through words at {size}")
        self.page.size(1280, 800)
        self.crowd.body("b7", "Hall 7", "hall", state="lost")
        until("one is lost", lambda: self.page.text("#count") == "50 bodies, 49 online")
        check(self.line("b7") == "Lost: its connection ended without a goodbye", "and says so")

    def every_size(self):
        for width, height in [(320, 640), (390, 844), (844, 390), (768, 1024), (1280, 800), (3840, 2160), (2160, 3840)]:
            self.page.size(width, height)
            accessible(self.page, f"{width} × {height}")
        self.page.size(320, 640)
        self.page.run("document.documentElement.style.fontSize = '32px'")
        accessible(self.page, "with large text")
        self.page.run("document.documentElement.style.fontSize = ''")
        self.page.size(1280, 800)

    def the_keyboard(self):
        self.page.run("document.activeElement.blur(); document.getElementById('main').focus()")
        names = []
        for _ in range(4):
            self.page.run("return document.activeElement").send_keys(Keys.TAB)
            name, outline = self.page.run(
                "const e = document.activeElement, s = getComputedStyle(e);"
                "return [e.textContent.trim(), s.outlineStyle !== 'none' && parseFloat(s.outlineWidth) >= 2]")
            if self.page.run("return document.activeElement === document.body") or name in names:
                break
            check(outline, f"the focus is not to be seen on “{name}”")
            names.append(name)
        check(names == ["Pippa's iPad", "Close eyes"], f"what can be reached: {names}")

    def nothing_moves_when_nothing_shall(self):
        self.crowd.body("a", "A", "attic")
        self.crowd.hand_off("a", "going", "ipad")
        running = "return document.getAnimations().filter((a) => a.playState === 'running').length"
        until("her voice moves", lambda: self.page.run(running) > 0)
        self.page.cdp("Emulation.setEmulatedMedia", features=[{"name": "prefers-reduced-motion", "value": "reduce"}])
        until("it is still", lambda: self.page.run(running) == 0)
        check(self.page.run("return document.querySelectorAll('.arc').length") == 1, "and there all the same")
        self.page.cdp("Emulation.setEmulatedMedia", features=[])

    def the_broker_restarts(self):
        self.house.stop_broker()
        until("it says so", lambda: "connection" in self.page.text("#broker"))
        check(self.page.text("#lost") == "", "the node is there")
        check(len(self.order()) == 2, "what was so can still be read")
        self.page.press("Close eyes")
        until("nothing was done", lambda: "no broker" in self.page.text(".told").lower())
        self.house.start_broker()
        until("it is back by itself", lambda: self.page.text("#broker") == "", 20)

    def the_node_restarts(self):
        port = int(self.house.screens["ipad"].rstrip("/").rsplit(":", 1)[1])
        self.house.stop("ipad", kill=True)
        until("it says so", lambda: self.page.text("#lost") == "This page has lost its node · trying again")
        self.house.body("ipad", "--name", "Pippa's iPad", "--room", "study", port=port)
        until("it is back by itself", lambda: self.page.text("#lost") == "", 20)

    def nothing_is_complained_of(self):
        """Neither the policy for content nor a script had anything to say. (A set that is not here, and a refusal, are answers.)"""
        lines = [entry["message"] for entry in self.page.front().get_log("browser")]
        bad = [line for line in lines if "409" not in line and "/sets/" not in line and "ERR_" not in line]
        check(not bad, f"{bad}")


CHECKS = [
    Houses.every_body_is_there, Houses.every_size, Houses.the_keyboard, Houses.a_hand_off_on_three_pages,
    Houses.the_decisions_say_why, Houses.problems_are_told, Houses.closing_the_eyes, Houses.names_are_no_markup,
    Houses.fifty_bodies, Houses.nothing_moves_when_nothing_shall, Houses.the_broker_restarts, Houses.the_node_restarts,
    Houses.nothing_is_complained_of,
]

if __name__ == "__main__":
    sys.exit(run(Houses(sys.argv[1]), CHECKS, sys.argv[2:]))
