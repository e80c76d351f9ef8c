"""Pages of a package on the screen: served to the web view, put on trial after an update, taken back when they fail."""

import mimetypes
import time
from pathlib import Path
from urllib.parse import urlsplit

from gi.repository import Gio, GLib, WebKit2

from large import Large
from packages import Packages, Unfit
from schema import params_fault
from sources import Archive
from updates import Updates

SCHEME = "insights"
START = f"{SCHEME}://app/insights"
# Why a package gives way, as a page is told it and as a person reads it.
REASONS = {
    "nothingPainted": "it painted nothing",
    "failedWhole": "it has failed as a whole",
    "processEnded": "its process ended",
    "notLoaded": "it could not be loaded",
}
PATIENCE = 10  # seconds in which a page of a new package must be up, and not break


class Shown:
    def __init__(self, app, config):
        self.app, self.patience = app, config.get("patience", PATIENCE)
        self.packages = Packages(config["folder"], config["keys"], config["exchange"], app.context["version"])
        bundled = Archive(Path(config["bundled"]).read_bytes())
        try:
            self.packages.take(bundled, is_bundled=True)
        except Unfit as error:  # as a rule: there is a newer one already
            if not self.packages.state["current"]:
                raise SystemExit(f"The app's own package cannot be used: {error}") from error
        self.folder = self.packages.begin()
        self.updates = Updates(self.packages, bundled.version, config, app.log, self.told)
        self.large = Large(app)
        self.pages, self.outgoing = set(), set()  # ids of the page that is loaded, and of those before it
        self.timer = None
        self.end_trial()
        self.tell_context()

    # Serving ------------------------------------------------------------------------------------------------------------

    def serve(self, context):
        """A scheme of the app's own, which WebKit treats as a secure origin."""
        security = context.get_security_manager()
        security.register_uri_scheme_as_secure(SCHEME)
        security.register_uri_scheme_as_cors_enabled(SCHEME)
        context.register_uri_scheme(SCHEME, self.on_request)

    def on_request(self, request):
        path = urlsplit(request.get_uri()).path.lstrip("/")
        if path.startswith("answers/"):
            if (answer := self.large.take(path)) is None:
                request.finish_error(GLib.Error("There is no such answer."))
            else:
                self.give(request, answer.encode(), "application/json")
            return
        # host-files
        asset = (self.folder / path).resolve()
        inside = asset.is_file() and self.folder.resolve() in asset.parents
        # What is no file is a route: the page that shows it is the home page's or the one for all others.
        file = asset if inside else self.folder / ("index.html" if path in ("", "insights") else "page.html")
        if path.startswith("assets/") and not inside:
            request.finish_error(GLib.Error(f"There is no {path}."))
            return
        self.give(request, file.read_bytes(), mimetypes.guess_type(file.name)[0] or "application/octet-stream")

    def give(self, request, data, kind):
        request.finish(Gio.MemoryInputStream.new_from_bytes(GLib.Bytes.new(data)), len(data), kind)

    # Trial --------------------------------------------------------------------------------------------------------------

    def start(self):
        self.app.log("start", version=self.folder.name)
        self.app.view.connect("load-failed", lambda *_: self.painted or (self.failed("notLoaded") and False))
        self.app.view.connect("load-changed", self.on_load)
        self.load()
        self.updates.begin()

    def load(self):
        self.end_trial()
        self.tell_context()
        self.app.renew_start()
        if self.packages.on_trial:
            self.until = time.monotonic() + self.patience
            self.timer = GLib.timeout_add(int(self.patience * 1000), self.on_patience)
        self.app.view.load_uri(START)

    def end_trial(self):
        """Nothing of the package has been painted in this start, and nothing is waited for."""
        self.painted = self.doubted = False
        self.until = 0
        self.stop_waiting()

    def stop_waiting(self):
        if self.timer:
            GLib.source_remove(self.timer)
        self.timer = None

    def on_patience(self):
        self.timer = None
        self.failed("nothingPainted")
        return False

    def on_load(self, _view, event):
        if event == WebKit2.LoadEvent.COMMITTED:
            self.outgoing |= self.pages
            self.pages = set()
            self.large.kept.clear()

    def tell_context(self):
        self.app.context.update(self.packages.told)

    def heard(self, page, method, params):
        """A message of our own pages. What an outgoing one says late is not of the package that is loaded now."""
        if page in self.outgoing:
            return
        self.pages.add(page)
        if method == "ready" and not params_fault(method, params):
            self.ready(page, params)

    def ready(self, page, params):
        counts = params["page"] == page and params["version"] == self.folder.name
        self.app.log("ready", version=params["version"], counts=counts)
        if not counts:
            return
        if not params["painted"]:
            self.broke("failedWhole")
            return
        self.painted = True
        self.stop_waiting()
        if not self.doubted:
            self.packages.confirm()
            self.tell_context()
            self.app.renew_start()
        self.updates.settle()

    def told(self, outcome, why):
        """What came of a look for an update."""
        self.app.log("update", outcome=outcome, why=why)
        self.tell_context()
        self.app.renew_start()

    def let_go(self):
        """The page has handed over, or closed itself. Whether it could be up is not known yet."""
        if not self.painted:
            self.stop_waiting()
            self.packages.set_aside()

    def broke(self, reason):
        """The page's process ended, or all of it failed. What was painted before is not taken away. Answers whether others show."""
        if not self.painted or self.doubted:
            return self.failed(reason)
        if time.monotonic() < self.until:
            self.doubted = True
            self.packages.doubt(reason)
            self.app.log("doubt", version=self.folder.name, reason=REASONS[reason])
        return False

    def failed(self, reason):
        """Goes back to the last good package, where this one is on trial. Answers whether it did."""
        if not self.packages.on_trial:
            return False
        was, self.folder = self.folder.name, self.packages.go_back(reason)
        self.app.log("back", version=self.folder.name, failed=was, reason=REASONS[reason])
        if self.folder.name != was:
            # WebKit keeps scripts by their address, which the failed package's share.
            self.app.view.get_context().clear_cache()
            self.load()
        return True
