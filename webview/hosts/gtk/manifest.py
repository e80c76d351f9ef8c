"""What the manifest of a package says, and whether this app may take it."""

import re
import unicodedata
from datetime import datetime, timezone

PROTOCOL = 1


class Unfit(Exception):
    """A package is not taken; the message says why."""


class PutOff(Unfit):
    """It may be taken, and is not taken now."""


def numbers(version):
    """`1.4.0` as numbers, which compare as versions do."""
    if not isinstance(version, str) or not re.fullmatch(r"[0-9]{1,9}\.[0-9]{1,9}\.[0-9]{1,9}", version):
        raise Unfit(f"{version!r} is no version")
    return tuple(int(part) for part in version.split("."))


# A build that is made before its release. Any other label names a build of the release itself, such as `play`.
BEFORE = re.compile(
    r"(a|alpha|b|beta|c|canary|cr|debug|dev|develop|development|eap|insider|m|milestone|nightly|pre|prerelease|preview|rc|"
    r"snapshot|test|unstable|wip)[0-9]*",
    re.IGNORECASE,
)


def numbers_of_app(app):
    """The first dotted number in what an app calls itself, and 0 behind it for a build before the release, else 1: as the page reads it."""
    plain = "".join(str(unicodedata.decimal(each)) if each.isdecimal() else each for each in app[:200])
    if not (found := re.search(r"([0-9]+(?:\.[0-9]+)+)(?:[-_]([^\W\d_][\w.-]*))?", plain)):
        raise Unfit(f"{app!r} is no version")
    parts = [min(int(part), 999_999_999) for part in found[1].split(".")]
    words = re.split(r"[._-]", re.sub(r"([a-z])([A-Z])", r"\1-\2", found[2] or ""))
    is_before = any(BEFORE.fullmatch(word) or not word.isascii() for word in words)
    return (*(parts + [0])[:3], 0 if is_before else 1)


def compare_app(app, version):
    """Above 0 where an app is newer than a version, below 0 where it is older."""
    own, other = numbers_of_app(app), (*numbers(version), 1)
    return (own > other) - (own < other)


def leads_out(name):
    return "\\" in name or not {"", ".", ".."}.isdisjoint(name.split("/"))


def check_fit(manifest, have, failed, app_version, is_bundled):
    """`have`: the versions that are here. `failed`: those that did not work. What came with the app may be of the protocol before."""
    version = manifest["version"]
    own = numbers(version)
    if have and own <= max(map(numbers, have)):
        raise Unfit(f"{version} is not newer than {max(have, key=numbers)}")
    if version in failed:
        raise Unfit(f"{version} has failed here")
    if manifest["protocol"] not in (PROTOCOL - 1 if is_bundled else PROTOCOL, PROTOCOL, PROTOCOL + 1):
        raise Unfit(f"its protocol {manifest['protocol']} is not this app's")
    if compare_app(app_version, manifest["minApp"]) < 0:
        raise Unfit(f"it needs the app {manifest['minApp']}")
    if wrong := next((name for name in manifest["files"] if leads_out(name)), None):
        raise Unfit(f"{wrong} leads out of its folder")


def today():
    """In UTC, whatever the device's zone."""
    return datetime.now(timezone.utc).date().isoformat()


def check_update(manifest, exchange):
    """Of a package that comes from a server: whose it is, how long it is taken, and how much there is of it."""
    if manifest["exchange"] != exchange:
        raise Unfit(f"it is a package of {manifest['exchange']}, not of {exchange}")
    last = manifest["notAfter"]
    if not re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", last):
        raise Unfit(f"{last!r} is no day")
    if today() > last:
        raise Unfit(f"it was for apps until {last}")
    sizes = manifest["sizes"]
    if set(sizes) != set(manifest["files"]) or min(sizes.values()) < 0 or sum(sizes.values()) != manifest["total"]:
        raise Unfit("its sizes are not those of its files")
