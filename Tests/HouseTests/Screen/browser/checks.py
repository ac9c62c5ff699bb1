"""What the checks of her pages share: how they are run, and how they say what went wrong."""

import os
import time
import traceback

HERE = os.path.dirname(os.path.abspath(__file__))


def check(condition, what):
    if not condition:
        raise AssertionError(what)


def accessible(page, what):
    with open(os.path.join(HERE, "accessible.js"), encoding="utf-8") as file:
        faults = page.run(file.read())
    check(not faults, f"{what}: {'; '.join(faults)}")


def run(pages, all_checks, wanted):
    """Each check, or those whose name has a wanted word in it; 0 when all went well."""
    failed = 0
    try:
        for one in all_checks:
            if wanted and not any(word in one.__name__ for word in wanted):
                continue
            name = one.__name__.replace("_", " ")
            began = time.monotonic()
            try:
                pages.settle()
                one(pages)
                print(f"ok: {name} ({time.monotonic() - began:.1f} s)", flush=True)
            except Exception as error:  # whatever it was, the others are worth knowing too
                failed += 1
                places = [frame for frame in traceback.extract_tb(error.__traceback__) if os.path.dirname(frame.filename) == HERE]
                lines = ", ".join(str(frame.lineno) for frame in places[1:])
                print(f"FAILED: {name} (line {lines}): {type(error).__name__}: {str(error)[:1500]}", flush=True)
    finally:
        pages.end()
    return 1 if failed else 0
