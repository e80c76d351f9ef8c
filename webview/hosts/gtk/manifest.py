"""What the manifest of a package says, and whether this app may take it."""

import re
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
    if numbers(manifest["minApp"]) > numbers(app_version):
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
