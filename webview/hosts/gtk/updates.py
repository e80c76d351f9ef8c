"""How updates come to an app that runs: when it looks, beside the main loop, and what it takes for the next start."""

import threading
import time

from gi.repository import Gio, GLib

from channel import STABLE
from manifest import PutOff, Unfit
from schedule import IDLE, SETTLED, is_due


class Updates:
    """`packages`: the store. `embedded`: the version that came with the app. `told`: hears what came of a look, and why."""

    def __init__(self, packages, embedded, config, log, told):
        self.packages, self.embedded, self.log, self.told = packages, embedded, log, told
        self.address = config.get("channelAddress")
        # Of this install, and of the person's choice. Neither leaves the device.
        self.device = {"id": config.get("device", ""), "channel": config.get("channel", STABLE)}
        self.is_settled = self.is_looking = False
        self.is_in_front, self.timer = True, None
        self.ahead = 0  # seconds by which tests are: an hour is long

    # When ---------------------------------------------------------------------------------------------------------------

    def begin(self):
        """The first page is loading: it has the network for itself until it is ready, or will not be."""
        GLib.timeout_add_seconds(SETTLED, self.settle)
        self.timer = GLib.timeout_add_seconds(IDLE, self.idle)

    def settle(self):
        """A page is ready, or is waited for no longer."""
        if not self.is_settled:
            self.is_settled = True
            self.moment("start")
        return False

    def in_front(self, visible):
        """The screen comes to the front, or goes: out of sight nothing wakes the device."""
        if visible == self.is_in_front:
            return
        self.is_in_front = visible
        if visible:
            self.timer = GLib.timeout_add_seconds(IDLE, self.idle)
            self.moment("resume")
        elif self.timer:
            GLib.source_remove(self.timer)

    def idle(self):
        self.moment("idle")
        return True

    def now(self):
        return int(time.time()) + self.ahead

    def moment(self, name):
        """One at which a host may look."""
        state = self.packages.state
        if self.address and self.is_settled and not self.is_looking and is_due(self.now(), state["looked"], state["misses"]):
            self.log("look", moment=name)
            self.follow(self.address)

    # What ---------------------------------------------------------------------------------------------------------------

    def look(self, address):
        """Looks for an update at an address. What is taken is for the next start."""
        self.beside(lambda: self.packages.fetch(address), lambda source: ("taken", self.packages.take(source)))

    def follow(self, address):
        """Looks for what a channel says, as `look` does for one package."""
        is_metered = Gio.NetworkMonitor.get_default().get_network_metered()
        self.beside(lambda: self.packages.look(address, self.device, self.embedded, is_metered), self.take_by_channel)

    def take_by_channel(self, found):
        outcome, *version = self.packages.follow(*found)
        return ("taken", version[0]) if version else (outcome, "")

    def beside(self, fetch, take):
        """Fetches beside the main loop, and takes on it. What breaks off in between counts as a failure."""
        try:
            self.packages.keep(looked=self.now(), misses=self.packages.state["misses"] + 1)
        except OSError as error:  # a disk on which nothing can be written
            self.told("refused", str(error))
            return
        self.is_looking = True

        def work():
            try:
                found = fetch()
            except (Unfit, OSError, ValueError) as error:
                GLib.idle_add(self.came, *outcome_of(error))
                return
            GLib.idle_add(take_whole, found)

        def take_whole(found):
            try:
                self.came(*take(found))
            except (Unfit, OSError) as error:
                self.came(*outcome_of(error))

        threading.Thread(target=work, daemon=True).start()

    def came(self, outcome, why):
        self.is_looking = False
        misses = self.packages.state["misses"] if outcome == "refused" else 0
        said = f"{outcome} {why}" if outcome == "taken" else f"{outcome}: {why}" if why else outcome
        try:
            self.packages.keep(misses=misses, update=said)
        except OSError as error:
            self.log("broken", why=repr(error))
        self.told(outcome, why)


def outcome_of(error):
    return "putOff" if isinstance(error, PutOff) else "refused", str(error)
