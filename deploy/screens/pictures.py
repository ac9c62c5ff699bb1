#!/usr/bin/env python3
"""Makes the pictures of docs/screens from a house of real programs: pictures.py PROGRAM FOLDER [NAME…]"""

import base64
import os
import subprocess
import sys

from browser import Browser
from house import House, until

WAITING = "Waiting for “Cordelia Pippa”"
TABLET = (1024, 768)
PHONE = (390, 844)
PANEL = (1280, 800)
UPRIGHT = (800, 1280)

MAP = """<svg xmlns="http://www.w3.org/2000/svg" width="480" height="300" viewBox="0 0 480 300">
  <rect width="480" height="300" fill="#e9e4d8"/>
  <path d="M0 210C90 170 150 260 250 215S400 150 480 180V300H0Z" fill="#a9cfe4"/>
  <g fill="none" stroke="#fff" stroke-width="14"><path d="M40 0V300M0 90H480M250 0L330 300M400 0V300"/></g>
  <g fill="#c9d8ae"><rect x="70" y="16" width="140" height="54" rx="8"/><rect x="290" y="110" width="90" height="46" rx="8"/></g>
  <path d="M40 262V90H274L292 160" fill="none" stroke="#e5343d" stroke-width="7" stroke-linecap="round" stroke-linejoin="round"/>
  <circle cx="40" cy="262" r="10" fill="#14265a"/><circle cx="292" cy="160" r="10" fill="#e5343d"/>
</svg>"""


def drawn(svg):
    png = subprocess.run(["rsvg-convert"], input=svg.encode(), stdout=subprocess.PIPE, check=True, timeout=20).stdout
    return base64.b64encode(png).decode()


class Pictures:
    """Each method is a picture, or several of one moment."""

    def __init__(self, program, folder):
        self.folder = folder
        self.house = House(program)
        self.house.start_oriel()
        able = ["--can", "ears,voice,camera,screen"]
        ipad = self.house.body("ipad", "--name", "Pippa's iPad", "--room", "study", *able)
        kitchen = self.house.body("kitchen", "--name", "Kitchen", "--room", "kitchen", *able)
        self.house.body("phone", "--name", "Pippa's iPhone", "--room", "study", "--can", "ears,voice,screen")
        self.house.body("hall", "--name", "Hall panel", "--room", "hall", "--can", "screen")
        self.browser = Browser()
        self.kitchen = self.browser.open(kitchen, *PHONE)
        self.ipad = self.browser.open(ipad, *TABLET)

    def end(self):
        self.browser.end()
        self.house.end()

    def settle(self):
        until("no turn is under way", lambda: self.ipad.run("return document.querySelector('.face').dataset.state")
              in ("listening", "looking"))
        for control, value in [("voice_output", "here"), ("captions", "off"), ("end_conversation", "now")]:
            self.house.set("ipad", control, value)
        self.house.say("all/set/eyes", "close")
        until("the house rests", lambda: self.ipad.text(".line-shown") == WAITING)
        until("nothing is told", lambda: self.ipad.text(".told") == "")
        self.ipad.forget()

    def keep(self, page, name, size):
        page.size(*size)
        page.run("document.getElementById('screen')?.scrollTo(0, 0)")
        # The picture that belongs to the state is drawn, and what fades has faded.
        still = "return document.getAnimations().every((a) => a.playState !== 'running' || !(a instanceof CSSTransition)" \
                " || a.transitionProperty === 'translate')"
        until("it is still", lambda: page.run(still))
        path = os.path.join(self.folder, f"{name}.png")
        page.shot(path)
        smaller(path)

    def say(self, text="will it rain this afternoon?"):
        self.house.sense("ipad", heard="wake", phrase="Cordelia Pippa", score=0.9)
        self.ipad.sees(line="Listening")
        self.house.sense("ipad", heard="said", text=text)

    def waiting(self):
        self.keep(self.ipad, "phone", PHONE)

    def think(self):
        self.ipad.size(*PHONE)
        self.ipad.press("Think high")
        self.keep(self.ipad, "phone-think", PHONE)
        self.ipad.press("Close", "dialog[open]")

    def settings(self):
        self.ipad.size(*TABLET)
        self.ipad.press("Settings")
        self.keep(self.ipad, "tablet-settings", TABLET)
        self.ipad.press("Close", "dialog[open]")

    def voices(self):
        self.ipad.size(*PHONE)
        self.ipad.press("Voice")
        self.keep(self.ipad, "phone-voices", PHONE)
        self.ipad.press("Close", "dialog[open]")

    def a_turn(self):
        self.ipad.size(*PANEL)
        self.house.set("ipad", "captions", "on")
        self.say()
        self.ipad.sees(line="Using web_search", frame="looking")
        self.keep(self.ipad, "panel-thinking", PANEL)
        self.ipad.size(*TABLET)
        self.ipad.sees(line="Speaking", frame="speaking")
        self.keep(self.ipad, "tablet-speaking", TABLET)

    def a_picture(self):
        self.ipad.size(*UPRIGHT)
        self.say("show me the way home")
        self.ipad.sees(line="Speaking")
        self.house.say("oriel/body/ipad/image", {"png": drawn(MAP), "alt": "The way home: left at the river, then right"})
        until("the picture is there", lambda: self.ipad.run(
            "const i = document.querySelector('.card-picture'); return i.complete && i.naturalWidth > 0"))
        self.house.sense("ipad", heard="level", level=0.6)
        self.keep(self.ipad, "panel-upright", UPRIGHT)
        self.ipad.press("Put away")

    def a_hand_off(self):
        self.ipad.size(*TABLET)
        self.house.set("ipad", "voice_output", "kitchen")
        self.house.set("kitchen", "captions", "on")
        self.say()
        self.kitchen.sees(line="Speaking", frame="speaking")
        self.keep(self.kitchen, "hand-off-there", PHONE)
        self.ipad.sees(line="She is speaking on Kitchen · this body listens again when she ends there")
        self.keep(self.ipad, "hand-off-here", TABLET)
        self.ipad.sees(state="listening")

    def open_eyes(self):
        self.ipad.size(*PANEL)
        for name in ["ipad", "kitchen"]:
            self.house.sense(name, camera="open")
        until("both are named", lambda: "Kitchen" in self.ipad.text(".eyes-words"))
        self.ipad.sees(frame="looking")
        self.keep(self.ipad, "panel-eyes", PANEL)

    def unread(self):
        self.house.stop("oriel")
        self.ipad.sees(kind="unread")
        self.keep(self.ipad, "phone-offline", PHONE)


MOMENTS = [
    Pictures.waiting, Pictures.think, Pictures.settings, Pictures.voices, Pictures.a_turn, Pictures.a_picture,
    Pictures.a_hand_off, Pictures.open_eyes, Pictures.unread,
]


def smaller(path):
    """A page of few colours and one drawing needs no more than a palette."""
    subprocess.run(["pngquant", "--force", "--skip-if-larger", "--strip", "--quality", "80-98", "--output", path, path],
                   check=False, timeout=60)


def make(pictures, moments, wanted):
    try:
        for moment in moments:
            if not wanted or moment.__name__ in wanted:
                pictures.settle()
                moment(pictures)
    finally:
        pictures.end()


if __name__ == "__main__":
    make(Pictures(sys.argv[1], sys.argv[2]), MOMENTS, sys.argv[3:])
