#!/usr/bin/env python3
"""Checks what is said on a house's bus against docs/asyncapi.yaml.

Reads lines of `topic<TAB>retained<TAB>payload`, retained as 1 or 0, which is what this prints:

    mosquitto_sub -V 5 --retain-as-published -t 'cordelia/#' -F '%t\t%r\t%p'

Exit 0: every line is as the file says. 1: some are not; each is told with the reason. 2: the file itself is wrong.
"""

import argparse
import json
import re
import sys

import jsonschema
import yaml

LARGEST = 65_536
DEEPEST = 32


class Mistake(Exception):
    """The AsyncAPI file is not what it should be."""


class Channel:
    """One channel: which topics are its own, and what may be said there."""

    def __init__(self, name, entry, prefix):
        self.name = name
        self.example_topic = example_topic(entry, prefix)
        self.messages = list(entry["messages"].values())
        self.largest = entry.get("x-max-bytes", LARGEST)
        self.topics = re.compile(self._expression(entry, prefix))
        self.retained = None
        for message in self.messages:
            jsonschema.Draft7Validator.check_schema(message["payload"])

    def _expression(self, entry, prefix):
        parameters = entry.get("parameters", {})
        in_address = re.findall(r"\{(\w+)\}", entry["address"])
        if sorted(in_address) != sorted(parameters):
            raise Mistake(f"channel {self.name!r}: the address has {in_address}, the parameters are {list(parameters)}")
        parts = []
        for part in re.split(r"(\{\w+\})", entry["address"]):
            name = part[1:-1]
            if part == "{prefix}":
                parts.append(re.escape(prefix))
            elif part.startswith("{"):
                rule = parameters[name]
                parts.append("|".join(map(re.escape, rule["enum"])) if "enum" in rule else rule["x-pattern"])
                parts[-1] = f"(?:{parts[-1]})"
            else:
                parts.append(re.escape(part))
        return "".join(parts)

    def objection(self, payload):
        """Why this payload may not be said here, or None."""
        if len(payload) > self.largest:
            return f"{len(payload)} bytes; at most {self.largest} are allowed"
        if not payload and self.retained:
            return None
        reasons = []
        for message in self.messages:
            kind = message.get("contentType", "application/json")
            if kind.startswith("image/"):
                return None
            try:
                value = payload.decode("utf-8")
                if kind == "application/json":
                    value = read_json(value)
            except ValueError as error:
                return str(error)
            reason = first_reason(message["payload"], value)
            if reason is None:
                return None
            reasons.append(reason)
        return "; or ".join(reasons)


def first_reason(schema, value):
    error = jsonschema.exceptions.best_match(jsonschema.Draft7Validator(schema).iter_errors(value))
    if error is None:
        return None
    place = "/".join(map(str, error.absolute_path))
    return f"at {place!r}: {error.message}" if place else error.message


def read_json(text):
    def refuse(word):
        raise ValueError(f"{word} is not JSON")

    def once(pairs):
        keys = [key for key, _ in pairs]
        if len(set(keys)) < len(keys):
            raise ValueError("a key is there twice")
        return dict(pairs)

    value = json.loads(text, parse_constant=refuse, object_pairs_hook=once)
    if not isinstance(value, dict):
        raise ValueError("the payload is not one JSON object")
    json.dumps(value, ensure_ascii=False).encode("utf-8")  # half a surrogate pair is no Unicode
    if depth(value) > DEEPEST:
        raise ValueError(f"nested deeper than {DEEPEST} levels")
    return value


def depth(value):
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else None
    return 0 if inner is None else 1 + max(map(depth, inner), default=0)


def example_topic(entry, prefix):
    """Some topic of a channel."""
    topic = entry["address"].replace("{prefix}", prefix)
    for name, rule in entry.get("parameters", {}).items():
        topic = topic.replace(f"{{{name}}}", rule["enum"][0] if "enum" in rule else rule.get("examples", [""])[0])
    return topic


class House:
    """The AsyncAPI file, its references followed."""

    def __init__(self, path, prefix="cordelia"):
        with open(path, encoding="utf-8") as file:
            self.root = yaml.safe_load(file)
        if self.root.get("asyncapi") != "3.0.0":
            raise Mistake("this is no AsyncAPI 3.0.0 file")
        self.used = set()
        self.prefix = prefix
        self.channels = [Channel(name, self.resolved(entry), prefix) for name, entry in self.root["channels"].items()]
        self._take_operations()
        for kind, entries in self.root["components"].items():
            for name in entries:
                if kind != "securitySchemes" and f"#/components/{kind}/{name}" not in self.used:
                    raise Mistake(f"components/{kind}/{name} is not used")

    def _take_operations(self):
        by_name = {channel.name: channel for channel in self.channels}
        for name, operation in self.root["operations"].items():
            channel = by_name[self.target(operation["channel"]["$ref"], "channels")]
            if operation["action"] not in ("send", "receive"):
                raise Mistake(f"operation {name!r}: action {operation['action']!r}")
            retain = operation["bindings"]["mqtt"]["retain"]
            if channel.retained not in (None, retain):
                raise Mistake(f"operation {name!r} disagrees with another one about retain")
            channel.retained = retain
        for channel in self.channels:
            if channel.retained is None:
                raise Mistake(f"channel {channel.name!r} has no operation")

    def target(self, reference, section):
        head, _, name = reference.rpartition("/")
        if head != f"#/{section}" or name not in self.root[section]:
            raise Mistake(f"{reference!r} leads nowhere")
        return name

    def resolved(self, node):
        """The node with every reference replaced by what it refers to."""
        if isinstance(node, list):
            return [self.resolved(item) for item in node]
        if not isinstance(node, dict):
            return node
        if "$ref" not in node:
            return {key: self.resolved(item) for key, item in node.items()}
        reference, found = node["$ref"], self.root
        self.used.add(reference)
        for key in reference.removeprefix("#/").split("/"):
            if key not in found:
                raise Mistake(f"{reference!r} leads nowhere")
            found = found[key]
        return self.resolved(found)

    def examples(self):
        """Every example of the file: its channel, its message's schema, its payload."""
        for channel in self.channels:
            for message in channel.messages:
                for example in message.get("examples", []):
                    yield channel, message["payload"], example["payload"]

    def objection(self, topic, retained, payload, live=False):
        """Why this may not be said in the house, or None. `live`: the retained flag was lost on the way."""
        channels = [channel for channel in self.channels if channel.topics.fullmatch(topic)]
        if not channels:
            return "no channel has this topic"
        channel = channels[0]
        if retained and not channel.retained:
            return "said retained; nothing on this topic may be kept by the broker"
        if channel.retained and not retained and not live:
            return "said without the retained flag; the broker is to keep what is said on this topic"
        return channel.objection(payload)


def check_lines(house, lines, as_hex, live):
    """Tells what is wrong; returns how many lines were right and how many wrong."""
    right = wrong = 0
    for number, line in enumerate(lines, start=1):
        line = line.rstrip(b"\n")
        if not line:
            continue
        topic, _, rest = line.partition(b"\t")
        flag, tab, payload = rest.partition(b"\t")
        try:
            if not tab or flag not in (b"0", b"1"):
                raise ValueError("expected topic<TAB>0 or 1<TAB>payload")
            payload = bytes.fromhex(payload.decode("ascii")) if as_hex else payload
            reason = house.objection(topic.decode("utf-8"), flag == b"1", payload, live)
        except ValueError as error:
            reason = str(error)
        if reason is None:
            right += 1
            continue
        wrong += 1
        shown = line[:300].decode("utf-8", "replace")
        print(f"line {number}: {reason}\n    {shown}", file=sys.stderr)
    return right, wrong


def main():
    parser = argparse.ArgumentParser(description="Checks what is said on a house's bus against docs/asyncapi.yaml.")
    parser.add_argument("--asyncapi", required=True, metavar="FILE")
    parser.add_argument("--prefix", default="cordelia")
    parser.add_argument("--hex", action="store_true", help="payloads are in hexadecimal digits (%%x), as pictures need")
    parser.add_argument("--live", action="store_true", help="the lines come without --retain-as-published")
    parser.add_argument("--at-least", type=int, default=1, metavar="N", help="fail when fewer lines than this are right")
    parser.add_argument("--examples", action="store_true", help="print the file's examples as such lines, and read nothing")
    options = parser.parse_args()
    try:
        house = House(options.asyncapi, options.prefix)
    except (Mistake, KeyError, TypeError, yaml.YAMLError, jsonschema.SchemaError) as error:
        print(f"{options.asyncapi}: {error}", file=sys.stderr)
        return 2
    if options.examples:
        for channel, _, value in house.examples():
            print(channel.example_topic, int(channel.retained), json.dumps(value, ensure_ascii=False), sep="\t")
        return 0
    right, wrong = check_lines(house, sys.stdin.buffer, options.hex, options.live)
    print(f"{right} right, {wrong} wrong")
    if not wrong and right < options.at_least:
        print(f"only {right} lines came; at least {options.at_least} were expected", file=sys.stderr)
    return 1 if wrong or right < options.at_least else 0


if __name__ == "__main__":
    sys.exit(main())
