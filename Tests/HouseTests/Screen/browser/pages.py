#!/usr/bin/env python3
"""Opens the page of a body in a browser, on a real node, a real broker and the simulated Oriel, and checks what a person would see.

    pages.py PROGRAM [NAME…]     # all checks, or those whose name has one of these words in it

Prints a line for each check; exit 0 when all went well, 1 when one did not.
"""

import base64
import os
import struct
import sys
import time
import zlib

from checks import HERE, accessible, check, run

sys.path.insert(0, os.path.join(HERE, "../../../../deploy/screens"))

from browser import Browser  # noqa: E402
from house import House, until  # noqa: E402
from selenium.webdriver.common.keys import Keys  # noqa: E402

WAITING = "Waiting for “Cordelia Pippa”"
LAMP = "<b>Lamp</b>" + "x" * 50
SHE = "She is speaking on Kitchen · this body listens again when she ends there"


def picture(width=64, height=48):
    """A small PNG of one colour."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    rows = b"".join(b"\0" + b"\x2f\x8f\xe6" * width for _ in range(height))
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    png = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
    return base64.b64encode(png).decode()


class Pages:
    def __init__(self, program):
        self.house = House(program)
        self.house.start_oriel()
        times = ["--conversation", "30000"]
        able = ["--can", "ears,voice,camera,screen"]
        ipad = self.house.body("ipad", "--name", "Pippa's iPad", "--room", "study", *able, *times)
        kitchen = self.house.body("kitchen", "--name", "Kitchen", "--room", "kitchen", *able, *times)
        self.browser = Browser()
        self.kitchen = self.browser.open(kitchen, 390, 844)
        self.ipad = self.browser.open(ipad, 1024, 768)
        self.ipad.sees(line=WAITING)

    def end(self):
        self.browser.end()
        self.house.end()

    def settle(self):
        """Everything as at the beginning."""
        for control, value in [("wake", "on"), ("voice_output", "here"), ("brain", ""), ("lightning", "")]:
            self.house.set("ipad", control, value)
        self.house.set("ipad", "end_conversation", "now")
        self.house.sense("ipad", touched="resume")
        until(lambda: f"it rests; {self.ipad.text('.line-shown')}", lambda: self.ipad.text(".line-shown") == WAITING)
        self.ipad.forget()
        self.kitchen.forget()

    def say(self, text="turn on the light"):
        self.house.sense("ipad", heard="wake", phrase="Cordelia Pippa", score=0.9)
        self.ipad.sees(line="Listening", state="heard-you", ring="listening", frame="speaking")
        self.house.sense("ipad", heard="words", text=text[:7])
        self.house.sense("ipad", heard="said", text=text)

    # Checks

    def she_waits(self):
        self.ipad.sees(line=WAITING, kind="plain", state="listening", ring="listening", frame="idle")
        check(self.ipad.run("return document.title") == "Cordelia · Pippa's iPad", "the title")
        check(self.ipad.find(".face").accessible_name == "Pippa", "the picture is called Pippa")
        check(self.ipad.find(".face").aria_role == "button", "the picture can be tapped")
        share = self.ipad.run("const b = document.querySelector('.stage').getBoundingClientRect();"
                              "return b.width * b.height / innerWidth / innerHeight")
        check(0.79 <= share <= 0.81, f"she fills {share} of the screen")
        until("who answers", lambda: self.ipad.text(".footer p") == "Cordelia answers with Claude · high")
        until("how Oriel reached it", lambda: " over MQTT · " in self.ipad.text(".footer-oriel"))
        first = self.ipad.text(".footer-oriel")
        until("the count goes on", lambda: self.ipad.text(".footer-oriel") != first)

    def every_step_of_a_turn(self):
        self.house.set("ipad", "captions", "on")
        self.house.set("ipad", "ear_text", "on")
        until("ear text", lambda: self.ipad.text(".ear-text") == "The ears wait for “Cordelia Pippa”")
        self.house.sense("ipad", heard="wake", phrase="Cordelia Pippa", score=0.9)
        self.ipad.sees(line="Listening", kind="plain", state="heard-you", ring="listening", frame="speaking")
        self.house.sense("ipad", heard="words", text="turn on")
        until("the words so far", lambda: self.ipad.text(".captions-theirs") == "turn on")
        until("what the ears hear", lambda: self.ipad.text(".ear-text") == "The ears hear “turn on”")
        self.house.sense("ipad", heard="said", text="turn on the light")
        for line in ["Saved, sending", "Sending to Mac Studio", "Searching memory", "Using web_search", "Thinking",
                     "Writing the answer", "Getting her voice ready"]:
            self.ipad.sees(line=line, kind="stage", state="thinking", ring="none")
        self.ipad.sees(state="thinking", frame="looking")
        self.ipad.sees(line="Speaking", kind="plain", state="speaking", ring="speaking", frame="speaking")
        check(self.ipad.text(".captions-theirs") == "turn on the light", "what was said")
        check(self.ipad.text(".captions-hers").startswith("It will rain after four"), "what she says")
        self.ipad.sees(line="In conversation · just talk · 0:30 left", state="listening", ring="listening")
        spoken = self.ipad.text(".line .unseen")
        self.ipad.sees(line="In conversation · just talk · 0:29 left")
        self.ipad.sees(line="In conversation · just talk · 0:28 left")
        check(self.ipad.text(".line .unseen") == spoken, "a screen reader hears every second")
        check(spoken == "In conversation · just talk · 0:30 left", f"a screen reader hears “{spoken}”")
        self.ipad.press("End conversation")
        until("she waits again", lambda: self.ipad.text(".line-shown") == WAITING)
        self.house.set("ipad", "captions", "off")
        self.house.set("ipad", "ear_text", "off")

    def a_tap_on_her_face(self):
        self.ipad.find(".face").click()
        self.ipad.sees(line="Listening", state="heard-you")
        self.ipad.press("Cancel")
        until("she waits again", lambda: self.ipad.text(".line-shown") == WAITING)
        self.ipad.find(".face").send_keys(Keys.ENTER)
        until("she listens", lambda: self.ipad.text(".line-shown") == "Listening")
        self.house.sense("ipad", heard="words", text="turn on the light")
        until("there are words", lambda: not self.ipad.named("Send now").get_attribute("aria-disabled"))
        self.ipad.press("Send now")
        self.ipad.sees(state="thinking")
        self.ipad.press("Cancel")
        until("she waits again", lambda: self.ipad.text(".line-shown") == WAITING)

    def the_level_of_a_voice(self):
        def bar():
            return float(self.ipad.run(
                "return getComputedStyle(document.querySelector('.bars-bar:nth-child(4)')).getPropertyValue('--height')")
                or 0)
        until("the bars rise", lambda: self.house.sense("ipad", heard="level", level=0.9) or bar() > 0.8)
        until("and fall by themselves", lambda: bar() < 0.2)

    def pause_and_wake(self):
        self.ipad.press("Pause")
        self.ipad.sees(line="Paused · the microphone is closed", state="muted", ring="none", frame="idle")
        until("the bus hears it", lambda: self.house.heard("body/ipad/controls", "muted") is True)
        self.ipad.press("Resume")
        self.ipad.sees(line=WAITING)
        self.ipad.forget()
        self.ipad.press("Wake")
        self.ipad.sees(line="Wake phrase off · tap her face to talk", state="idle", ring="none", frame="idle")
        check(self.ipad.named("Wake").get_attribute("aria-pressed") == "false", "the tile says that wake is off")
        self.ipad.press("Wake")
        self.ipad.sees(line=WAITING)

    def what_cannot_be_done_says_why(self):
        check(self.ipad.named("Send now").get_attribute("aria-disabled") == "true", "Send now is grey")
        self.ipad.press("Send now")
        until("it says why", lambda: "no words have been heard" in self.ipad.text(".told"))
        self.ipad.press("Settings")
        camera = self.ipad.find("dialog[open] [data-control=camera]")
        check(camera.aria_role == "switch", "the camera is a switch")
        check("No camera program is configured" in camera.text, "the camera says why it cannot be opened")
        camera.send_keys(Keys.ESCAPE)
        until("the panel is closed", lambda: not self.ipad.run("return document.querySelector('dialog[open]')"))
        focused = self.ipad.run("return document.activeElement.textContent")
        check(focused.startswith("Settings"), f"the focus is back where it was, not on {focused}")

    def switches(self):
        self.ipad.press("Settings")
        for control, topic in [("captions", "captions"), ("on_air", "on_air"), ("cut_in", "cut_in"), ("noisy", "noisy")]:
            button = self.ipad.find(f"dialog[open] [data-control={control}]")
            button.click()
            until(f"{control} is on", lambda: button.get_attribute("aria-checked") == "true")
            until(f"the bus hears of {control}", lambda: self.house.heard("body/ipad/controls", topic) is True)
        self.ipad.press("Close", "dialog[open]")
        self.ipad.press("Wrap up")
        until("Oriel is asked", lambda: self.house.heard("body/ipad/ask", "ask") == "wrap_up")
        for control in ["captions", "on_air", "cut_in", "noisy"]:
            self.house.set("ipad", control, "off")
        until("off air", lambda: not self.ipad.run("return document.querySelector('[data-action=wrap_up]')"))

    def picking_a_brain(self):
        self.ipad.press("Think high")
        self.ipad.find("dialog[open] [data-value=glm]").click()
        until("the tile", lambda: self.ipad.text(".tile:nth-child(2) .tile-label") == "Think fixed")
        until("the plan", lambda: self.ipad.text("dialog[open] .panel-note") == "GLM · fixed level")
        until("why no level", lambda: "GLM thinks at a fixed level" in self.ipad.text("dialog[open]"))
        until("the bus hears it", lambda: self.house.heard("body/ipad/controls", "brain") == "glm")
        self.ipad.find("dialog[open] [data-value=kimi]").click()
        until("its levels", lambda: self.ipad.run(
            "return !!document.querySelector('dialog[open] [aria-label=Level] [data-value=low]')"))
        self.ipad.find("dialog[open] [aria-label=Level] [data-value=low]").click()
        until("the plan", lambda: self.ipad.text("dialog[open] .panel-note") == "Kimi · low")
        self.ipad.press("Close", "dialog[open]")
        self.ipad.press("Lightning")
        until("Lightning", lambda: self.ipad.text(".tile:nth-child(2) .tile-note") == "Lightning · Kimi · low")
        self.house.set("ipad", "effort", "")

    def the_registry_is_not_there(self):
        self.house.say("oriel/brains", "", retained=True)
        until("the tile", lambda: self.ipad.text(".tile:nth-child(2) .tile-label") == "Think ?")
        self.ipad.press("Think ?")
        until("the menu says so", lambda: "Oriel has not sent its brains" in self.ipad.text("dialog[open]"))
        self.ipad.press("Close", "dialog[open]")
        self.house.stop("oriel")
        self.ipad.sees(line="Oriel is offline · nobody can answer", kind="unread")
        until("the footer", lambda: self.ipad.text(".footer-oriel") == "Oriel is offline")
        orange = self.ipad.run("return getComputedStyle(document.querySelector('.line')).color")
        check(orange == "rgb(255, 169, 77)", f"what is unread is orange, not {orange}")
        self.house.start_oriel()
        until("it is back", lambda: self.ipad.text(".tile:nth-child(2) .tile-label") == "Think high")

    def a_hand_off_on_two_pages(self):
        self.ipad.press("Voice")
        self.ipad.find("dialog[open] [data-value=kitchen]").click()
        until("the tile", lambda: self.ipad.text(".tile:nth-child(5) .tile-note") == "Kitchen")
        self.ipad.press("Close", "dialog[open]")
        self.house.set("kitchen", "captions", "on")
        self.say()
        self.ipad.sees(line="Her voice is going to Kitchen · this body listens again when she ends there", kind="stage",
                       state="thinking", ring="none")
        self.ipad.sees(line=SHE, kind="stage", state="idle", ring="none", frame="idle")
        self.kitchen.sees(line="Speaking", state="speaking", ring="speaking", frame="speaking")
        until("whose words", lambda: self.kitchen.text(".captions-theirs") == "Said on Pippa's iPad")
        check(self.kitchen.text(".captions-hers").startswith("It will rain"), "her words are where she speaks")
        self.kitchen.sees(line=WAITING, state="listening", ring="listening")
        self.ipad.sees(line="In conversation · just talk · 0:30 left", state="listening")
        order = [moment["line"] for moment in self.ipad.seen()]
        going = order.index("Her voice is going to Kitchen · this body listens again when she ends there")
        check(going < order.index(SHE), f"the hand-off goes one way: {order}")
        self.house.set("kitchen", "captions", "off")

    def voices_that_cannot_speak(self):
        self.house.body("lamp", "--name", LAMP, "--room", "hall", "--can", "screen")
        self.ipad.press("Voice")
        until("the lamp is in the menu", lambda: self.ipad.run(
            "return !!document.querySelector('dialog[open] [data-value=lamp]')"))
        lamp = self.ipad.find("dialog[open] [data-value=lamp]")
        check(lamp.get_attribute("aria-disabled") == "true", "it is grey")
        check(f"hall · {LAMP} cannot speak" in lamp.text, f"and says why: {lamp.text}")
        check(not self.ipad.run("return document.querySelector('dialog b')"), "a name is no markup")
        self.ipad.size(320, 640)
        accessible(self.ipad, "a long name without a gap")
        self.ipad.size(1024, 768)
        self.house.stop("lamp")
        until("it is away", lambda: f"{LAMP} is not online" in self.ipad.text("dialog[open] [data-value=lamp]"))
        self.ipad.press("Close", "dialog[open]")

    def closing_the_eyes(self):
        words = "No camera in the house is open"
        until("the eye is hollow", lambda: self.ipad.text(".eyes-words") == words)
        for name in ["ipad", "kitchen"]:
            self.house.sense(name, camera="open")
        self.ipad.sees(state="looking", frame="looking")
        for page in [self.ipad, self.kitchen]:
            until("both are named", lambda: page.text(".eyes-words") == "Camera open on Pippa's iPad, Kitchen")
            until("the band", lambda: page.text(".camera") == "This body's camera is open")
            accessible(page, "with open eyes")
        below = self.ipad.run("return document.querySelector('.eyes').getBoundingClientRect().bottom - innerHeight")
        check(abs(below) < 1, "the red eye is pinned to the foot of the screen")
        self.ipad.press("Settings")
        self.ipad.press("Close eyes")
        self.ipad.press("Close", "dialog[open]")
        for page in [self.ipad, self.kitchen]:
            until("the eyes are closed", lambda: page.text(".eyes-words") == words)
            until("no band", lambda: page.text(".camera") == "")

    def a_picture_of_oriels(self):
        self.house.say("oriel/body/ipad/image", {"png": picture(), "alt": "<img src=x onerror=alert(1)> a map"})
        until("the card", lambda: self.ipad.text(".card-foot span") == "<img src=x onerror=alert(1)> a map")
        drawn = "const i = document.querySelector('.card-picture'); return i.complete && i.naturalWidth"
        until("it is drawn", lambda: self.ipad.run(drawn) == 64)
        check(self.ipad.find(".card-picture").get_attribute("alt").endswith("a map"), "it has its words")
        accessible(self.ipad, "with a picture")
        self.ipad.press("Put away")
        until("it is gone", lambda: self.ipad.text(".card-foot span") == "")
        self.house.say("oriel/body/ipad/image", {"png": "iVBORw0KGgo="})
        until("a bad one is refused", lambda: "holds no PNG picture" in (self.house.heard("body/ipad/problem", "why") or ""))
        check(self.ipad.text(".card") == "", "and not shown")

    def she_blinks(self):
        until("her lids close", lambda: any(moment["lids"] for moment in self.ipad.seen()), 9)
        check("/frame/blink?" in self.ipad.find(".face-lids").get_attribute("src"), "with her own frame")
        until("and open", lambda: not self.ipad.seen()[-1]["lids"])

    def nothing_happens_for_a_while(self):
        """For longer than a page waits for a sign of life."""
        self.ipad.run("window.lost = 0; new MutationObserver(() => { lost += 1; })"
                      ".observe(document.getElementById('lost'), { attributes: true })")
        time.sleep(17)
        check(self.ipad.run("return lost") == 0, "a page whose body is there says that it lost it")

    def the_broker_restarts(self):
        self.house.stop_broker()
        self.ipad.sees(line="The broker went away", kind="unread")
        self.ipad.press("Close eyes")
        until("it says why", lambda: "there is no broker" in self.ipad.text(".told").lower())
        self.ipad.forget()
        self.house.start_broker()
        self.ipad.sees(line=WAITING, kind="plain", seconds=20)

    def the_node_restarts(self):
        port = int(self.house.screens["kitchen"].rstrip("/").rsplit(":", 1)[1])
        self.house.stop("kitchen", kill=True)
        gone = "This page has lost its body · trying again"
        until("it says so", lambda: self.kitchen.text("#lost") == gone)
        until("others see it", lambda: self.ipad.run("return true"))
        check("not known" in self.kitchen.text(".eyes-words"), "it claims nothing of cameras")
        self.kitchen.press("Pause")
        until("nothing was done", lambda: self.kitchen.text(".told") == "This page has lost its body, so nothing was done")
        self.house.body("kitchen", "--name", "Kitchen", "--room", "kitchen", "--conversation", "30000", port=port)
        until("it is back by itself", lambda: self.kitchen.text("#lost") == "")
        until("and shows what is so", lambda: self.kitchen.text(".line-shown") == WAITING)

    def every_size(self):
        for width, height in [(320, 640), (390, 844), (844, 390), (768, 1024), (1280, 800), (3840, 2160), (2160, 3840)]:
            self.ipad.size(width, height)
            accessible(self.ipad, f"{width} × {height}")
        for name in ["Think high", "Voice", "Settings"]:
            for width, height in [(320, 640), (1280, 800)]:
                self.ipad.size(width, height)
                self.ipad.press(name)
                accessible(self.ipad, f"{name} at {width} × {height}")
                self.ipad.press("Close", "dialog[open]")
        # The reader's own text size, twice the usual.
        self.ipad.size(320, 640)
        self.ipad.run("document.documentElement.style.fontSize = '32px'")
        accessible(self.ipad, "with large text")
        self.ipad.press("Settings")
        accessible(self.ipad, "settings with large text")
        self.ipad.press("Close", "dialog[open]")
        self.ipad.run("document.documentElement.style.fontSize = ''")
        self.ipad.size(1024, 768)

    def the_keyboard(self):
        self.ipad.run("document.activeElement.blur(); document.getElementById('screen').focus()")
        names = []
        for _ in range(14):
            self.ipad.run("return document.activeElement").send_keys(Keys.TAB)
            name, outline = self.ipad.run(
                "const e = document.activeElement, s = getComputedStyle(e);"
                "return [(e.getAttribute('aria-label') ?? e.textContent).trim(),"
                "  s.outlineStyle !== 'none' && parseFloat(s.outlineWidth) >= 2]")
            if self.ipad.run("return document.activeElement === document.body") or name in names:
                break
            check(outline, f"the focus is not to be seen on “{name}”")
            names.append(name)
        check(names[0] == "Pippa", f"her face comes first: {names}")
        check(names[-1] == "Close eyes", f"the red eye comes last: {names}")
        check(len(names) >= 11, f"every control is reached: {names}")

    def nothing_moves_when_nothing_shall(self):
        def animations():
            return self.ipad.run("return document.getAnimations().filter((a) => a.playState === 'running').length")
        until("she breathes", lambda: animations() > 0)
        self.ipad.cdp("Emulation.setEmulatedMedia", features=[{"name": "prefers-reduced-motion", "value": "reduce"}])
        until("she is still", lambda: animations() == 0)
        self.ipad.cdp("Emulation.setEmulatedMedia", features=[])

    def nothing_is_complained_of(self):
        """Neither the policy for content nor a script had anything to say. (A refusal is an answer of 409.)"""
        lines = [entry["message"] for entry in self.ipad.front().get_log("browser")]
        bad = [line for line in lines if "409" not in line and "ERR_" not in line]
        check(not bad, f"{bad}")


CHECKS = [
    Pages.she_waits, Pages.every_size, Pages.the_keyboard, Pages.every_step_of_a_turn, Pages.a_tap_on_her_face,
    Pages.the_level_of_a_voice, Pages.pause_and_wake, Pages.what_cannot_be_done_says_why, Pages.switches,
    Pages.picking_a_brain, Pages.a_hand_off_on_two_pages, Pages.voices_that_cannot_speak, Pages.closing_the_eyes,
    Pages.a_picture_of_oriels, Pages.she_blinks, Pages.nothing_moves_when_nothing_shall, Pages.the_registry_is_not_there,
    Pages.nothing_happens_for_a_while, Pages.the_broker_restarts, Pages.the_node_restarts, Pages.nothing_is_complained_of,
]


if __name__ == "__main__":
    sys.exit(run(Pages(sys.argv[1]), CHECKS, sys.argv[2:]))
