"""Bodies that are only said to be there: a house of fifty needs no fifty programs."""


class Crowd:
    def __init__(self, house):
        self.house = house
        self.names = set()

    def body(self, name, called, room, state="online", can=("ears", "voice")):
        self.names.add(name)
        status = {"state": state, "protocol": 1, "boot": "b", "name": called, "room": room, "version": "1", "build": 1,
                  "can": list(can)}
        self.house.say(f"body/{name}/status", status, retained=True)

    def face(self, name, line, state="listening", frame="idle", ring="listening", kind="plain", pictures="cordelia"):
        face = {"boot": "b", "state": state, "set": pictures, "frame": frame, "ring": ring, "line": line, "line_kind": kind,
                "left": None, "tile": "Think high", "plan": "Claude · high", "answers": "", "last_turn": None, "oriel": "",
                "eyes": [], "turn": None}
        self.house.say(f"body/{name}/face", face, retained=True)

    def hand_off(self, name, phase, to=None):
        self.house.say(f"body/{name}/handoff", {"boot": "b", "turn": "t", "phase": phase, "to": to, "why": None},
                       retained=True)

    def voice(self, name, phase, origin=None, beat=1):
        self.house.say(f"body/{name}/voice", {"boot": "b", "turn": "t", "from": origin, "phase": phase, "beat": beat,
                                              "lease": 60_000, "why": None}, retained=True)

    def decision(self, name, over=()):
        beaten = [{"body": body, "wake": "c", "score": 0.4, "why": why} for body, why in over]
        self.house.say(f"body/{name}/decision", {"wake": f"{name}'s", "took": name, "over": beaten})

    def clear(self):
        """Nobody of them was ever there."""
        for name in self.names:
            for topic in ["face", "handoff", "voice", "status"]:
                if f"body/{name}/{topic}" in self.house.last:
                    self.house.say(f"body/{name}/{topic}", "", retained=True)
        self.names.clear()
