"""A house of real programs: a broker of its own, the simulated Oriel, bodies with screens. It ends with whoever made it."""

import atexit
import json
import os
import re
import shutil
import socket
import subprocess
import tempfile
import threading
import time


class Late(Exception):
    """Something that was waited for did not come."""


def until(what, look, seconds=10.0):
    """Waits for a condition, and gives back what made it true."""
    ends = time.monotonic() + seconds
    while True:
        found = look()
        if found:
            return found
        if time.monotonic() > ends:
            raise Late(what() if callable(what) else what)
        time.sleep(0.02)


def free_port():
    with socket.socket() as place:
        place.bind(("127.0.0.1", 0))
        return place.getsockname()[1]


class House:
    def __init__(self, program):
        self.program = os.path.abspath(program)
        self.folder = tempfile.mkdtemp(prefix="cordelia-screens-")
        self.port = free_port()
        self.screens = {}
        self.running = {}
        self.last = {}
        atexit.register(self.end)
        self.start_broker()

    # Programs

    def _start(self, name, words, **more):
        log = open(os.path.join(self.folder, f"{name}.log"), "ab")
        environment = {**os.environ, "CORDELIA_BROKER": f"mqtt://127.0.0.1:{self.port}"}
        self.running[name] = subprocess.Popen(
            words, stdin=subprocess.DEVNULL, stdout=more.get("out", log), stderr=log, env=environment)
        return self.running[name]

    def log(self, name):
        with open(os.path.join(self.folder, f"{name}.log"), encoding="utf-8", errors="replace") as file:
            return file.read()

    def stop(self, name, kill=False):
        process = self.running.pop(name)
        process.kill() if kill else process.terminate()
        process.wait(timeout=10)

    def start_broker(self):
        path = os.path.join(self.folder, "mosquitto.conf")
        with open(path, "w", encoding="utf-8") as file:
            file.write(f"listener {self.port} 127.0.0.1\nallow_anonymous true\nset_tcp_nodelay true\n")
        mosquitto = shutil.which("mosquitto", path=os.environ["PATH"] + ":/usr/sbin:/usr/local/sbin")
        self._start("broker", [mosquitto, "-c", path])
        until("the broker answers", lambda: self._publish("here", "1", False).returncode == 0)
        watcher = self._start(
            "watcher", ["mosquitto_sub", "-p", str(self.port), "-q", "1", "-t", "cordelia/#", "-F", "%t\t%p"],
            out=subprocess.PIPE)
        threading.Thread(target=self._watch, args=(watcher,), daemon=True).start()

    def stop_broker(self):
        self.stop("watcher")
        self.stop("broker")

    def start_oriel(self):
        self._start("oriel", [self.program, "oriel"])

    def body(self, name, *flags, port=0):
        """Starts a body with a screen, and waits until its page can be opened. A port that is named is kept."""
        self.last.pop(f"body/{name}/status", None)
        begins = len(self.log(name)) if name in self.screens else 0
        state = os.path.join(self.folder, "state")
        words = [self.program, "run", "--id", name, "--state-dir", state, "--screen", f"127.0.0.1:{port}", *flags]
        self._start(name, words)
        found = until(
            lambda: f"{name} shows no screen: {self.log(name)[-600:]}",
            lambda: re.search(r"her face is at (http://\S+?/),", self.log(name)[begins:]))
        self.screens[name] = found.group(1)
        until(f"{name} is online", lambda: self.heard(f"body/{name}/status", "state") == "online")
        return self.screens[name]

    def end(self):
        for name in list(self.running)[::-1]:
            try:
                self.stop(name)
            except subprocess.TimeoutExpired:
                self.running.pop(name, None)
        shutil.rmtree(self.folder, ignore_errors=True)

    # The bus

    def _watch(self, watcher):
        for line in watcher.stdout:
            topic, _, payload = line.decode("utf-8", "replace").rstrip("\n").partition("\t")
            self.last[topic.removeprefix("cordelia/")] = payload

    def heard(self, topic, key):
        """A key of what was said last on a topic; None when nothing was."""
        try:
            return json.loads(self.last[topic]).get(key)
        except (KeyError, ValueError):
            return None

    def _publish(self, topic, payload, retained):
        words = ["mosquitto_pub", "-p", str(self.port), "-q", "1", "-t", f"cordelia/{topic}"]
        words += (["-s"] if payload else ["-n"]) + (["-r"] if retained else [])
        return subprocess.run(
            words, input=payload.encode(), stderr=subprocess.DEVNULL, timeout=10,
            check=False)

    def say(self, topic, payload, retained=False):
        text = payload if isinstance(payload, str) else json.dumps(payload)
        if self._publish(topic, text, retained).returncode != 0:
            raise Late(f"{topic} could not be published")

    def sense(self, name, **sense):
        self.say(f"body/{name}/sense", sense)

    def set(self, name, control, value):
        self.say(f"body/{name}/set/{control}", value)
