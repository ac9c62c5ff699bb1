#!/usr/bin/env python3
"""Tests of validate.py and of the AsyncAPI file: its examples pass, and whatever is changed in them fails."""

import json
import pathlib
import re
import sys
import unittest

import validate

TOP = pathlib.Path(__file__).resolve().parents[3]
FILE = TOP / "docs" / "asyncapi.yaml"
HOUSE = validate.House(FILE)


def said(channel, value, retained=None):
    payload = value if isinstance(value, bytes) else json.dumps(value, ensure_ascii=False).encode()
    return HOUSE.objection(channel.example_topic, channel.retained if retained is None else retained, payload)


def branches(schema):
    """The object schemas that a message may be."""
    return [schema, *schema.get("oneOf", [])]


class Examples(unittest.TestCase):
    def test_every_json_message_has_examples_and_they_pass(self):
        for channel in HOUSE.channels:
            for message in channel.messages:
                if "contentType" not in message:
                    self.assertTrue(message.get("examples"), channel.name)
        for channel, _, value in HOUSE.examples():
            self.assertIsNone(said(channel, value), (channel.name, value))

    def test_every_enumerated_word_stands_in_an_example(self):
        for channel in HOUSE.channels:
            for message in channel.messages:
                values = [example["payload"] for example in message.get("examples", [])]
                for schema in branches(message["payload"]):
                    for key in ("state", "phase", "step", "heard", "mouth", "touched"):
                        rule = schema.get("properties", {}).get(key, {})
                        for word in rule.get("enum", []):
                            if channel.name == "face":
                                continue  # its states are one each, and all alike to the schema
                            self.assertIn(word, [value.get(key) for value in values], (channel.name, key))

    def test_a_required_key_may_not_be_missing(self):
        count = 0
        for channel, schema, value in HOUSE.examples():
            fitting = [branch for branch in branches(schema) if not list(validate.jsonschema.Draft7Validator(branch).iter_errors(value))]
            for key in {key for branch in fitting for key in branch.get("required", [])}:
                changed = {name: item for name, item in value.items() if name != key}
                self.assertIsNotNone(said(channel, changed), (channel.name, key))
                count += 1
        self.assertGreater(count, 150)

    def test_a_value_of_another_type_fails(self):
        count = 0
        for channel, schema, value in HOUSE.examples():
            known = {key for branch in branches(schema) for key in branch.get("properties", {})}
            for key in known & set(value):
                others = [[["x"]], {"x": [1]}]
                if isinstance(value[key], str):
                    others.append(1.5)
                elif value[key] is not None:
                    others.append("no such word")
                for other in others:
                    self.assertIsNotNone(said(channel, value | {key: other}), (channel.name, key, other))
                    count += 1
        self.assertGreater(count, 400)

    def test_a_word_that_is_not_in_the_list_fails(self):
        for channel, schema, value in HOUSE.examples():
            for branch in branches(schema):
                for key, rule in branch.get("properties", {}).items():
                    if "enum" in rule and key in value:
                        self.assertIsNotNone(said(channel, value | {key: "no-such-word"}), (channel.name, key))

    def test_an_unknown_key_is_allowed(self):
        for channel, _, value in HOUSE.examples():
            self.assertIsNone(said(channel, value | {"from_a_later_version": [1]}), channel.name)


class Form(unittest.TestCase):
    def test_what_is_kept_and_what_is_not_is_told_apart(self):
        for channel, _, value in HOUSE.examples():
            self.assertIsNotNone(said(channel, value, retained=not channel.retained), channel.name)

    def test_a_retained_value_may_be_taken_back_and_nothing_else_may_be_empty(self):
        for channel in HOUSE.channels:
            if channel.retained:
                self.assertIsNone(said(channel, b""), channel.name)
            elif "contentType" not in channel.messages[0]:
                self.assertIsNotNone(said(channel, b""), channel.name)

    def test_what_is_no_single_json_object_fails(self):
        deep = b'{"a":' * 40 + b"1" + b"}" * 40
        for payload in (b"{", b"[]", b"1", b"{} {}", b'{"a":NaN}', b'{"a":"\xff"}', b'{"a":"\\ud800"}', b'{"a":1,"a":2}', deep):
            self.assertIsNotNone(HOUSE.objection("cordelia/all/hello", False, payload), payload)
        self.assertIsNone(HOUSE.objection("cordelia/all/hello", False, b'{"a":' * 32 + b"1" + b"}" * 32))

    def test_a_payload_has_a_largest_size(self):
        def hello(size):
            return b'{"a":"' + b"x" * (size - 8) + b'"}'

        self.assertIsNone(HOUSE.objection("cordelia/all/hello", False, hello(65_536)))
        self.assertIsNotNone(HOUSE.objection("cordelia/all/hello", False, hello(65_537)))
        self.assertIsNone(HOUSE.objection("cordelia/body/ipad/frame", True, b"\xff" * 2_097_152))
        self.assertIsNotNone(HOUSE.objection("cordelia/body/ipad/frame", True, b"\xff" * 2_097_153))

    def test_a_topic_belongs_to_one_channel_or_to_none(self):
        for channel in HOUSE.channels:
            topic = channel.example_topic
            self.assertEqual([c.name for c in HOUSE.channels if c.topics.fullmatch(topic)], [channel.name], topic)
        for topic in ("cordelia/body/Ipad/face", "cordelia/body/ipad/fac", "cordelia/body/ipad/set/volume", "other/all/hello",
                      "cordelia/body/" + "a" * 64 + "/face", "cordelia/all/hello/", "cordelia/oriel/voice"):
            self.assertIsNotNone(HOUSE.objection(topic, False, b"{}"), topic)

    def test_controls_are_plain_text(self):
        for topic, right, wrong in (
            ("body/ipad/set/muted", ["on", "OFF", "On"], ["", "yes", "true", " on"]),
            ("all/set/lightning", ["on", "off", ""], ["auto"]),
            ("body/ipad/set/voice_output", ["here", "kitchen", "Kitchen"], ["", "the kitchen"]),
            ("body/ipad/set/camera", ["open", "close"], ["closed", ""]),
            ("all/set/eyes", ["close"], ["open", ""]),
            ("body/ipad/set/brain", ["claude", ""], []),
            ("body/ipad/set/send_now", ["", "anything"], []),
        ):
            for value in right:
                self.assertIsNone(HOUSE.objection("cordelia/" + topic, False, value.encode()), (topic, value))
            for value in wrong:
                self.assertIsNotNone(HOUSE.objection("cordelia/" + topic, False, value.encode()), (topic, value))

    def test_a_prefix_may_have_several_levels(self):
        house = validate.House(FILE, "home/seoul")
        self.assertIsNone(house.objection("home/seoul/all/hello", False, b"{}"))
        self.assertIsNotNone(house.objection("cordelia/all/hello", False, b"{}"))


class Page(unittest.TestCase):
    """docs/protocol.md: a fenced block `json TOPIC` is a message on that topic of a house with the prefix `cordelia`."""

    TEXT = (TOP / "docs" / "protocol.md").read_text(encoding="utf-8")

    def test_every_message_that_the_page_shows_is_as_the_file_says(self):
        blocks = re.findall(r"^```json (\S+)\n(.*?)^```$", self.TEXT, re.M | re.S)
        self.assertGreater(len(blocks), 20)
        for topic, payload in blocks:
            channel = next((c for c in HOUSE.channels if c.topics.fullmatch(topic)), None)
            self.assertIsNotNone(channel, topic)
            self.assertIsNone(HOUSE.objection(topic, channel.retained, payload.strip().encode()), payload)

    def test_every_channel_of_the_file_is_on_the_page(self):
        for channel in HOUSE.channels:
            address = HOUSE.root["channels"][channel.name]["address"]
            for name in re.findall(r"\{(\w+)\}", address):
                word = {"prefix": "<p>", "body": "<id>"}.get(name, "<control>")
                address = address.replace(f"{{{name}}}", word)
            address = re.sub(r"/set/[a-z_]+$", "/set/<control>", address)
            self.assertIn(f"`{address}`", self.TEXT)

    def test_every_key_of_every_message_is_on_the_page(self):
        for channel in HOUSE.channels:
            for message in channel.messages:
                for schema in branches(message["payload"]):
                    for key in schema.get("properties", {}):
                        self.assertRegex(self.TEXT, rf"[`\"]{key}[`\"]", (channel.name, key))

    def test_every_control_is_on_the_page(self):
        for kind in ("switch", "pick", "deed"):
            for control in HOUSE.root["components"]["parameters"][kind]["enum"]:
                self.assertIn(f"`{control}`", self.TEXT)


if __name__ == "__main__":
    unittest.main(argv=sys.argv)
