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
import zlib
from io import BytesIO
from pathlib import Path

from bounded import fetched, unpacked
from channel import MOST_CHANNEL, bucket_of, decide, read_channel
from manifest import Unfit, check_fit, check_update, today
from openssl import is_signed_by_ed25519

TRIES = 2  # starts that a new package gets to show that it works
MOST_MANIFEST = 1 << 20  # bytes: of some thousand files
MOST_SIGNATURE = 1 << 10
# `made`, `withdrawn`: of the last channel. `embedded`: the next start shows what came with the app.
FIRST = {"current": None, "previous": None, "next": None, "starts": 0, "failed": [], "made": "", "withdrawn": [], "embedded": False}
BROKEN = (KeyError, ValueError, TypeError, AttributeError, EOFError, RuntimeError, zlib.error, zipfile.BadZipFile)


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

    def __init__(self, folder, keys, exchange, app_version):
        self.folder, self.keys, self.exchange, self.app_version = Path(folder), keys, exchange, app_version
        self.folder.mkdir(parents=True, exist_ok=True)
        try:
            self.state = {**FIRST, **json.loads((self.folder / "state.json").read_bytes())}
        except (OSError, ValueError):
            self.state = FIRST

    def keep(self, **changes):
        self.state = {**self.state, **changes}
        write_whole(self.folder / "state.json", json.dumps(self.state).encode())

    # At start -----------------------------------------------------------------------------------------------------------

    def begin(self):
        """Chooses what this start shows, and no later. Answers its folder."""
        if self.state["starts"] >= TRIES:  # it had its tries, and nobody heard of it; or it broke right afterwards
            self.go_back()
        state = self.state
        if state["next"] and state["next"] in (state["current"], state["previous"]):  # it was good before
            self.keep(current=state["next"], previous=None, next=None, starts=0)
        elif state["next"]:
            # One that nobody has heard of yet is nothing to go back to.
            good = (state["starts"] and state["previous"]) or state["current"]
            self.keep(current=state["next"], previous=good, next=None, starts=1)
        elif state["starts"]:
            self.keep(starts=state["starts"] + 1)
        self.tidy()
        return self.folder / self.state["current"]

    def confirm(self):
        """A page of it is up: from now on it is the last good one."""
        if self.state["starts"]:
            self.keep(starts=0)

    def set_aside(self):
        """A page of it was taken away before it could be up: this start was no try."""
        if self.state["starts"]:
            self.keep(starts=1)

    def doubt(self):
        """It broke right after it was up: the next start goes back."""
        self.keep(starts=TRIES)

    @property
    def on_trial(self):
        return self.state["starts"] > 0

    @property
    def outcome(self):
        """What became of the current one, as a page is told it."""
        if self.on_trial:
            return "trial"
        return "back" if self.state["failed"] and not self.state["previous"] else "kept"

    @property
    def protocol(self):
        """Which one the pages of the current one speak."""
        return json.loads((self.folder / self.state["current"] / "manifest.json").read_bytes())["protocol"]

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

    def fetch(self, address, wanted=None):
        """Looks for an update at an address. Answers its archive, once its manifest is one that may be taken."""
        content = fetched(address, "manifest.json", MOST_MANIFEST)
        manifest = self.check(content, fetched(address, "manifest.sig", MOST_SIGNATURE), wanted=wanted)
        # Packed it is hardly longer than unpacked; each file's own lines hold its name twice.
        most = manifest["total"] + 2 * len(content) + 1024 * (len(manifest["files"]) + 2)
        return fetched(address, "insights-webview.zip", most)

    def verify(self, content, signature):
        try:
            if any(is_signed_by_ed25519(content, base64.b64decode(signature), key) for key in self.keys):
                return
        except ValueError:  # no base64
            pass
        raise Unfit("the signature does not hold")

    def check(self, content, signature, is_bundled=False, wanted=None):
        """Reads a manifest, if it may be taken. Small: asked for before the archive. What came with the app has no last day.

        `wanted`: the version that a channel leads to, which may be lower than what is here.
        """
        self.verify(content, signature)
        try:
            manifest = json.loads(content)
            version = manifest["version"]
            if wanted not in (None, version):
                raise Unfit(f"it is {version}, and not {wanted} as its channel says")
            goes_back = wanted or (is_bundled and self.state["embedded"])
            have = [] if goes_back else [known for known in (self.state["current"], self.state["next"]) if known]
            check_fit(manifest, have, self.state["failed"], self.app_version, is_bundled)
            if self.state["current"] and not goes_back and version in self.state["withdrawn"]:
                raise Unfit(f"{version} was withdrawn")
            if not is_bundled:
                check_update(manifest, self.exchange)
        except BROKEN as error:
            raise Unfit(f"its manifest is none: {error!r}") from error
        return manifest

    def take(self, archive, is_bundled=False, wanted=None, **changes):
        """host-packages: takes an archive in, all or nothing, for the next start. Answers its version."""
        staging = Path(tempfile.mkdtemp(prefix="staging-", dir=self.folder))
        try:
            with zipfile.ZipFile(BytesIO(archive)) as packed:
                content = b"".join(unpacked(packed, "manifest.json", MOST_MANIFEST))
                signature = b"".join(unpacked(packed, "manifest.sig", MOST_SIGNATURE))
                manifest = self.check(content, signature, is_bundled, wanted)
                unpack(packed, manifest, staging)
            write_whole(staging / "manifest.json", content)
            version = manifest["version"]
            if version not in (self.state["current"], self.state["previous"]):  # whose folders are whole, and may be shown
                shutil.rmtree(self.folder / version, ignore_errors=True)  # of a try that was cut short
                os.replace(staging, self.folder / version)
        except BROKEN as error:
            raise Unfit(f"it is no whole package: {error}") from error
        finally:
            shutil.rmtree(staging, ignore_errors=True)
        # The swap is this one write. The page that is shown stays what it is.
        if is_bundled and (self.state["embedded"] or not self.state["current"]):
            self.keep(current=version, previous=None, next=None, starts=0, embedded=False)
        else:
            self.keep(next=version, embedded=False, **changes)
        return version

    # By a channel ---------------------------------------------------------------------------------------------------------

    def look(self, address, device, embedded):
        """Fetches what a channel leads this device to. Answers what to `follow`; until then nothing has changed."""
        content = fetched(address, "channel.json", MOST_CHANNEL)
        signature = fetched(address, "channel.sig", MOST_SIGNATURE)
        self.verify(content, signature)
        channel = read_channel(content, self.exchange, self.state["made"])
        device = {"app": self.app_version, "channel": device["channel"], "bucket": bucket_of(device["id"]), "embedded": embedded}
        decision = self.decide(channel, device)
        is_here = decision[-1] in (self.state["current"], self.state["previous"])
        archive = self.fetch(f"{address}{decision[1]}/", decision[1]) if decision[0] == "takes" and not is_here else None
        return channel, device, decision, archive

    def decide(self, channel, device):
        state = self.state
        here = {"current": state["current"], "waiting": state["next"], "failed": state["failed"]}
        return decide(channel, {**device, **here}, today())

    def follow(self, channel, device, decision, archive):
        """Does what a channel says, for the next start. Answers what that is."""
        if decision[0] == "ended":
            raise Unfit(f"it was for apps until {channel['notAfter']}")
        if decision != self.decide(channel, device) or channel["made"] < self.state["made"]:
            raise Unfit("another update has come meanwhile")
        changes = {"made": channel["made"], "withdrawn": channel["withdrawn"]}
        if archive:
            return "takes", self.take(archive, wanted=decision[1], **changes)
        kept = {"takes": decision[-1], "waits": self.state["next"]}
        self.keep(next=kept.get(decision[0]), embedded=decision[0] == "embedded", **changes)
        return decision


def version_in(archive):
    """Of what came with the app."""
    try:
        with zipfile.ZipFile(BytesIO(archive)) as packed:
            return json.loads(b"".join(unpacked(packed, "manifest.json", MOST_MANIFEST)))["version"]
    except BROKEN as error:
        raise Unfit(f"it is no whole package: {error}") from error


def unpack(packed, manifest, folder):
    """Writes the files that a manifest names into a folder: these and no others, and of each no more than its size."""
    if sorted(packed.namelist()) != sorted([*manifest["files"], "manifest.json", "manifest.sig"]):
        raise Unfit("it has other files than its manifest says")
    # The packages of 0.1 say no sizes. One of them may have come with the app.
    sizes = manifest.get("sizes") or {each.filename: each.file_size for each in packed.infolist()}
    for name, digest in manifest["files"].items():
        path, seen, length = folder / name, hashlib.sha256(), 0
        path.parent.mkdir(parents=True, exist_ok=True)
        with open(path, "wb") as file:
            for piece in unpacked(packed, name, sizes[name]):
                seen.update(piece)
                length += file.write(piece)
            file.flush()
            os.fsync(file.fileno())
        if length != sizes[name] or seen.hexdigest() != digest:
            raise Unfit(f"{name} is not as it was signed")
