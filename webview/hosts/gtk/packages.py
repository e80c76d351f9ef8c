"""Web pages as signed packages: which one is shown, how a new one comes, and how a bad one goes.

The steps are those of `../README.md`; an app for phones takes the same ones.
"""

import base64
import hashlib
import json
import os
import shutil
import tempfile
import zipfile
from io import BytesIO
from pathlib import Path

from openssl import is_signed_by_ed25519

PROTOCOL = 1
TRIES = 2  # starts that a new package gets to show that it works


class Unfit(Exception):
    """A package is not taken; the message says why."""


def numbers(version):
    """`1.4.0` as numbers, which compare as versions do."""
    try:
        return tuple(int(part) for part in version.split("."))
    except (AttributeError, ValueError) as error:
        raise Unfit(f"{version!r} is no version") from error


def write_whole(path, content):
    """Writes a file so that it is there whole or not at all, also after a loss of power."""
    draft = path.with_name(path.name + ".draft")
    with open(draft, "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    os.replace(draft, path)


class Packages:
    """The packages in a folder of the app's own: `state.json`, and a folder for each version."""

    def __init__(self, folder, keys, app_version):
        self.folder, self.keys, self.app_version = Path(folder), keys, app_version
        self.folder.mkdir(parents=True, exist_ok=True)
        try:
            self.state = json.loads((self.folder / "state.json").read_bytes())
        except (OSError, ValueError):
            self.state = {"current": None, "previous": None, "next": None, "starts": 0, "failed": []}

    def keep(self, **changes):
        self.state = {**self.state, **changes}
        write_whole(self.folder / "state.json", json.dumps(self.state).encode())

    # At start -----------------------------------------------------------------------------------------------------------

    def begin(self):
        """Chooses what this start shows, and no later. Answers its folder."""
        state = self.state
        if state["next"]:
            self.keep(current=state["next"], previous=state["current"], next=None, starts=1)
        elif 0 < state["starts"] < TRIES:
            self.keep(starts=state["starts"] + 1)
        elif state["starts"]:  # it had its tries, and nobody heard of it
            self.go_back()
        self.tidy()
        return self.folder / self.state["current"]

    def confirm(self):
        """The page has come up and spoken: from now on it is the last good one."""
        if self.state["starts"]:
            self.keep(starts=0)

    @property
    def on_trial(self):
        return self.state["starts"] > 0

    def go_back(self):
        """The current one failed: the one before it, and never this one again. Answers the folder to show."""
        failed, before = self.state["current"], self.state["previous"]
        if before:
            self.keep(current=before, previous=None, starts=0, failed=[*self.state["failed"], failed])
        return self.folder / self.state["current"]

    def tidy(self):
        kept = {self.state["current"], self.state["previous"], self.state["next"], "state.json"}
        for path in self.folder.iterdir():
            if path.name not in kept:
                shutil.rmtree(path, ignore_errors=True) if path.is_dir() else path.unlink()

    # Updates ------------------------------------------------------------------------------------------------------------

    def check(self, content, signature):
        """Reads a manifest, if it may be taken. Small: asked for before the archive."""
        if not any(is_signed_by_ed25519(content, base64.b64decode(signature), key) for key in self.keys):
            raise Unfit("the signature does not hold")
        manifest = json.loads(content)
        version = manifest["version"]
        have = [known for known in (self.state["current"], self.state["next"]) if known]
        if any(numbers(version) <= numbers(known) for known in have):
            raise Unfit(f"{version} is not newer than {max(have, key=numbers)}")
        if version in self.state["failed"]:
            raise Unfit(f"{version} has failed here")
        if manifest["protocol"] not in (PROTOCOL, PROTOCOL + 1):
            raise Unfit(f"its protocol {manifest['protocol']} is not this app's")
        if numbers(manifest["minApp"]) > numbers(self.app_version):
            raise Unfit(f"it needs the app {manifest['minApp']}")
        return manifest

    def take(self, archive):
        """Takes an archive in, all or nothing, for the next start. Answers its version."""
        try:
            with zipfile.ZipFile(BytesIO(archive)) as packed:
                content = packed.read("manifest.json")
                manifest = self.check(content, packed.read("manifest.sig"))
                files = {name: packed.read(name) for name in packed.namelist() if not name.startswith("manifest.")}
        except (KeyError, ValueError, TypeError, zipfile.BadZipFile) as error:
            raise Unfit(f"it is no whole package: {error}") from error
        if set(files) != set(manifest["files"]):
            raise Unfit("it has other files than its manifest says")
        for name, data in files.items():
            if hashlib.sha256(data).hexdigest() != manifest["files"][name]:
                raise Unfit(f"{name} is not as it was signed")
            if name.startswith("/") or "\\" in name or ".." in name.split("/"):
                raise Unfit(f"{name} leads out of its folder")
        version = manifest["version"]
        staging = Path(tempfile.mkdtemp(prefix="staging-", dir=self.folder))
        for name, data in files.items():
            path = staging / name
            path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(path, data)
        write_whole(staging / "manifest.json", content)
        shutil.rmtree(self.folder / version, ignore_errors=True)  # of a try that was cut short
        os.replace(staging, self.folder / version)
        # The swap is this one write. The page that is shown stays what it is.
        self.keep(current=self.state["current"] or version, next=version if self.state["current"] else None)
        return version
