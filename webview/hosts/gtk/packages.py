"""Web pages as signed packages: which one is shown, how a new one comes, and how a bad one goes.

The steps are those of `../README.md`; an app for phones takes the same ones.
"""

import base64
import json
import os
import shutil
import tempfile
from pathlib import Path

from bounded import fetched
from channel import MOST_CHANNEL, bucket_of, decide, read_channel
from manifest import PutOff, Unfit, check_fit, check_update, today
from openssl import is_signed_by_ed25519
from schedule import network_obstacle, room_obstacle
from sources import BROKEN, MOST_MANIFEST, MOST_SIGNATURE, Download, stage

TRIES = 2  # starts that a new package gets to show that it works
# `made`, `withdrawn`: of the last channel. `embedded`: the next start shows what came with the app. `looked`: when the last look began, in
# seconds. `misses`: the looks in turn that came to nothing. `update`: what the last look came to. `reason`: why the one after the current
# one failed here. Apps that knew no channels, or no schedule, wrote none of these.
FIRST = {
    "current": None, "previous": None, "next": None, "starts": 0, "failed": [],
    "made": "", "withdrawn": [], "embedded": False, "looked": None, "misses": 0, "update": "", "reason": None,
}  # fmt: skip


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
        if self.state["starts"] >= TRIES:  # it used up its tries without a sign of life, or broke right afterwards
            self.go_back(self.state["reason"] or "nothingPainted")
        state = self.state
        if state["next"] and state["next"] in (state["current"], state["previous"]):  # it was good before
            self.keep(current=state["next"], previous=None, next=None, starts=0, reason=None)
        elif state["next"]:
            # An untried package is nothing to go back to.
            good = (state["starts"] and state["previous"]) or state["current"]
            self.keep(current=state["next"], previous=good, next=None, starts=1, reason=None)
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

    def doubt(self, reason):
        """It broke right after it was up: the next start goes back."""
        self.keep(starts=TRIES, reason=reason)

    @property
    def on_trial(self):
        return self.state["starts"] > 0

    @property
    def outcome(self):
        """What became of the current one, as a page is told it."""
        if self.on_trial:
            return "trial"
        return "back" if self.state["reason"] else "kept"

    @property
    def told(self):
        """What a page is told of it."""
        state, outcome = self.state, self.outcome
        why = {"packageFailed": state["failed"][-1], "packageReason": state["reason"]} if outcome == "back" else {}
        said = {"packageVersion": state["current"], "packageOutcome": outcome, **why, "updateOutcome": state["update"]}
        return {name: value for name, value in said.items() if value}

    def go_back(self, reason):
        """The current one failed: the one before it, and never this one again. Answers the folder to show."""
        failed, before = self.state["current"], self.state["previous"]
        if before:
            self.keep(current=before, previous=None, starts=0, failed=[*self.state["failed"], failed], reason=reason)
        return self.folder / self.state["current"]

    def tidy(self):
        kept = {self.state["current"], self.state["previous"], self.state["next"], "state.json"}
        for path in self.folder.iterdir():
            if path.name not in kept:
                shutil.rmtree(path, ignore_errors=True) if path.is_dir() else path.unlink()

    # Updates ------------------------------------------------------------------------------------------------------------

    def fetch(self, address, wanted=None):
        """Looks for an update at an address. Answers what to `take`: of a manifest that may be taken, the files that are not here."""
        content, signature = fetched(address, "manifest.json", MOST_MANIFEST), fetched(address, "manifest.sig", MOST_SIGNATURE)
        manifest = self.check(content, signature, wanted=wanted)
        if obstacle := room_obstacle(manifest["total"], self.room()):
            raise PutOff(obstacle)
        return Download(address, content, signature, manifest, self.folder / self.state["current"])

    def room(self):
        """Bytes that are free where the packages are."""
        return shutil.disk_usage(self.folder).free

    def verify(self, content, signature):
        try:
            if any(is_signed_by_ed25519(content, base64.b64decode(signature), key) for key in self.keys):
                return
        except ValueError:  # no base64
            pass
        raise Unfit("the signature does not hold")

    def check(self, content, signature, is_bundled=False, wanted=None):
        """Reads a manifest, if it may be taken. Small: asked for before the files. What came with the app has no last day.

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

    def take(self, source, is_bundled=False, wanted=None, **changes):
        """host-packages: takes a package in, all or nothing, for the next start. Answers its version."""
        staging = Path(tempfile.mkdtemp(prefix="staging-", dir=self.folder))
        try:
            manifest = self.check(source.manifest, source.signature, is_bundled, wanted)
            stage(source, manifest, staging)
            write_whole(staging / "manifest.json", source.manifest)
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
            self.keep(current=version, previous=None, next=None, starts=0, embedded=False, reason=None)
        else:
            self.keep(next=version, embedded=False, **changes)
        return version

    # By a channel ---------------------------------------------------------------------------------------------------------

    def look(self, address, device, embedded, is_metered=False):
        """Fetches what a channel leads this device to. Answers what to `follow`; until then nothing has changed."""
        content = fetched(address, "channel.json", MOST_CHANNEL)
        signature = fetched(address, "channel.sig", MOST_SIGNATURE)
        self.verify(content, signature)
        channel = read_channel(content, self.exchange, self.state["made"])
        device = {"app": self.app_version, "channel": device["channel"], "bucket": bucket_of(device["id"]), "embedded": embedded}
        decision = self.decide(channel, device)
        is_here = decision[-1] in (self.state["current"], self.state["previous"])
        source = None
        if decision[0] == "takes" and not is_here:
            is_withdrawn = self.state["current"] in channel["withdrawn"]
            try:
                if obstacle := network_obstacle(is_metered, is_withdrawn):
                    raise PutOff(obstacle)
                source = self.fetch(f"{address}{decision[1]}/", decision[1])
            except PutOff as why:
                source = why
        return channel, device, decision, source

    def decide(self, channel, device):
        state = self.state
        here = {"current": state["current"], "waiting": state["next"], "failed": state["failed"]}
        return decide(channel, {**device, **here}, today())

    def follow(self, channel, device, decision, source):
        """Does what a channel says, for the next start. Answers what that is. Raises PutOff where it is not done now."""
        if decision[0] == "ended":
            return decision
        if decision != self.decide(channel, device) or channel["made"] < self.state["made"]:
            raise Unfit("another update has come meanwhile")
        changes = {"made": channel["made"], "withdrawn": channel["withdrawn"]}
        if isinstance(source, PutOff):  # another is wanted than what waits
            self.keep(next=None, **changes)
            raise source
        if source:
            return "takes", self.take(source, wanted=decision[1], **changes)
        kept = {"takes": decision[-1], "waits": self.state["next"]}
        self.keep(next=kept.get(decision[0]), embedded=decision[0] == "embedded", **changes)
        return decision
