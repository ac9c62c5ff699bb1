#!/usr/bin/env python3
"""Makes the pictures of a house's page: three bodies are programs, the others of a large house are said to be there.

house_pictures.py PROGRAM FOLDER [NAME…]"""

import os
import sys

from browser import Browser
from crowd import Crowd
from house import House, until
from pictures import PANEL, PHONE, WAITING, make, smaller

LARGE = (1600, 1000)
ROOMS = ["attic", "bath", "bedroom", "cellar", "garden", "hall", "kitchen", "library", "study", "workshop"]
KINDS = ["panel", "phone", "speaker", "tablet", "lamp"]


class Pictures:
    """Each method is a picture, or several of one moment."""

    def __init__(self, program, folder):
        self.folder = folder
        self.house = House(program)
        self.house.start_oriel()
        self.crowd = Crowd(self.house)
        able = ["--can", "ears,voice,camera,screen"]
        url = self.house.body("ipad", "--name", "Pippa's iPad", "--room", "study", *able)
        self.house.body("kitchen", "--name", "Kitchen speaker", "--room", "kitchen", "--can", "ears,voice")
        self.house.body("phone", "--name", "Pippa's iPhone", "--room", "hall", "--can", "ears,voice,screen")
        self.browser = Browser()
        self.page = self.browser.open(url + "house", *PANEL)

    def end(self):
        self.browser.end()
        self.house.end()

    def settle(self):
        self.crowd.clear()
        self.house.set("ipad", "end_conversation", "now")
        until("the house rests", lambda: self.page.run(
            "return [...document.querySelectorAll('.line-shown')].filter((l) => l.textContent === arguments[0]).length",
            WAITING) == 3)

    def keep(self, name, size):
        self.page.size(*size)
        self.page.run("document.getElementById('main').scrollTo(0, 0)")
        until("every picture is drawn", lambda: self.page.run(
            "return [...document.querySelectorAll('.face')].every((f) => f.dataset.drawn || f.textContent.trim())"))
        until("rings have faded", lambda: self.page.run(
            "return document.getAnimations().every((a) => !(a instanceof CSSTransition) || a.playState !== 'running')"))
        path = os.path.join(self.folder, f"{name}.png")
        self.page.shot(path)
        smaller(path)

    def a_voice_goes_and_is_there(self):
        self.house.set("ipad", "voice_output", "kitchen")
        for name, score in [("phone", 0.41), ("kitchen", 0.62), ("ipad", 0.9)]:
            self.house.sense(name, heard="wake", phrase="Cordelia Pippa", score=score)
        until("the iPad listens", lambda: self.house.heard("body/ipad/face", "line") == "Listening")
        until("it took it", lambda: "took it" in self.page.text(".happened-item"))
        self.house.sense("ipad", heard="said", text="will it rain this afternoon?")
        until("she speaks", lambda: self.page.run("return document.querySelector('.arc')?.dataset.phase") == "there", 20)
        self.keep("house", PANEL)
        self.keep("house-phone", PHONE)
        until("it is back", lambda: not self.page.run("return document.querySelector('.arc')"), 20)
        self.house.set("ipad", "voice_output", "here")

    def a_large_house(self):
        names = [f"b{number}" for number in range(47)]
        for number, name in enumerate(names):
            room = ROOMS[number % 10]
            self.crowd.body(name, f"{room.capitalize()} {KINDS[number // 10]}", room)
            self.crowd.face(name, WAITING)
        self.crowd.face("b1", "Paused · the microphone is closed", "muted", ring="none")
        self.crowd.face("b21", "Using web_search", "thinking", "looking", "none", "stage")
        self.crowd.body("b12", "Bedroom phone", "bedroom", state="lost")
        self.crowd.hand_off("b2", "there", "b4")
        self.crowd.face("b2", "She is speaking on Garden panel · this body listens again when she ends there", "idle",
                        ring="none", kind="stage")
        self.crowd.voice("b4", "speaking", "b2")
        self.crowd.face("b4", "Speaking", "speaking", "speaking", "speaking")
        self.crowd.hand_off("b0", "going", "b13")
        self.crowd.face("b0", "Her voice is going to Cellar phone · this body listens again when she ends there",
                        "thinking", "looking", "none", "stage")
        until("all are there", lambda: self.page.text("#count") == "50 bodies, 49 online")
        until("both voices", lambda: self.page.run("return document.querySelectorAll('.arc').length") == 2)
        self.keep("house-of-fifty", LARGE)


MOMENTS = [Pictures.a_voice_goes_and_is_there, Pictures.a_large_house]


if __name__ == "__main__":
    make(Pictures(sys.argv[1], sys.argv[2]), MOMENTS, sys.argv[3:])
