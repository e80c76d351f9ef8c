"""What a channel.json says, and what a device does about it: `../channelCases.json` has the cases that every host keeps to."""

import hashlib
import json
import re

from manifest import Unfit, compare_app, numbers

MOST_CHANNEL = 1 << 16  # bytes
STABLE = "stable"  # the channel that every device is of


def is_text(value, pattern=r"[\s\S]*"):
    return isinstance(value, str) and re.fullmatch(pattern, value) is not None


def is_version(value):
    return is_text(value, r"[0-9]{1,9}\.[0-9]{1,9}\.[0-9]{1,9}")


def is_line(line):
    return (
        isinstance(line, dict)
        and is_version(line.get("version"))
        and is_version(line.get("minApp"))
        and is_version(line.get("maxApp", "0.0.0"))
        and type(line.get("percent")) is int  # a bool is an int, too
        and 0 <= line["percent"] <= 100
        and is_text(line.get("channel"), r"[a-z0-9-]{1,32}")
    )


def is_channel(said):
    return (
        isinstance(said, dict)
        and said.get("name") == "insights-channel"
        and is_text(said.get("exchange"))
        and is_text(said.get("made"), r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z")
        and is_text(said.get("notAfter"), r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
        and isinstance(said.get("embedded"), bool)
        and isinstance(said.get("lines"), list)
        and all(map(is_line, said["lines"]))
        and isinstance(said.get("withdrawn"), list)
        and all(map(is_version, said["withdrawn"]))
    )


def read_channel(content, exchange, known):
    """What a channel says, once its signature holds. `known`: when the last one was made that was followed here."""
    try:
        said = json.loads(content)
    except (ValueError, RecursionError) as error:
        raise Unfit("its channel is none") from error
    if not is_channel(said):
        raise Unfit("its channel is none")
    if said["exchange"] != exchange:
        raise Unfit(f"it is a channel of {said['exchange']}, not of {exchange}")
    if said["made"] < known:
        raise Unfit(f"it is older than the channel of {known}")
    return said


def bucket_of(device):
    """A device's place in every rollout, 0 to 99. It goes by its id alone: who is in at 10 % is in at 25 %."""
    digest = hashlib.sha256(f"insights-channel/{device}".encode()).digest()
    return int.from_bytes(digest[:4], "big") % 100


def is_offered(line, device):
    return (
        compare_app(device["app"], line["minApp"]) >= 0
        and ("maxApp" not in line or compare_app(device["app"], line["maxApp"]) <= 0)
        and line["channel"] in (STABLE, device["channel"])
        and device["bucket"] < line["percent"]
    )


def decide(channel, device, today):
    """What a device does about a channel: `ended`, `waits`, `stays`, `embedded`, or `takes` and a version. All is for the next start."""
    if today > channel["notAfter"]:
        return ("ended",)
    current, withdrawn = device["current"], channel["withdrawn"]
    as_came = ("stays",) if current == device["embedded"] else ("embedded",)
    if channel["embedded"]:
        return as_came
    not_wanted = {*device["failed"], *withdrawn}
    offered = [line["version"] for line in channel["lines"] if is_offered(line, device)]
    version = max((each for each in offered if each not in not_wanted), key=numbers, default=None)
    is_withdrawn = current in withdrawn
    if version is None:
        return as_came if is_withdrawn else ("stays",)
    if not is_withdrawn and numbers(version) <= numbers(current):
        return ("stays",)
    if version == device["waiting"]:
        return ("waits",)
    # Nothing needs to be fetched that is in the app.
    return ("embedded",) if version == device["embedded"] else ("takes", version)
