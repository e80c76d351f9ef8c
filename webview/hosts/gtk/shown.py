"""Pages of a package on the screen: served to the web view, put on trial after an update, taken back when they fail."""

import mimetypes
import threading
from pathlib import Path
from urllib.parse import urlsplit

from gi.repository import Gio, GLib, WebKit2

from packages import Packages, Unfit

SCHEME = "insights"
START = f"{SCHEME}://app/insights"
PATIENCE = 10  # seconds in which a new package's page must speak


class Shown:
    def __init__(self, app, config):
        self.app, self.patience = app, config.get("patience", PATIENCE)
        self.packages = Packages(config["folder"], config["keys"], config["exchange"], app.context["version"])
        try:
            self.packages.take(Path(config["bundled"]).read_bytes(), is_bundled=True)
        except Unfit as error:  # as a rule: there is a newer one already
            if not self.packages.state["current"]:
                raise SystemExit(f"The app's own package cannot be used: {error}") from error
        self.folder = self.packages.begin()

    # Serving ------------------------------------------------------------------------------------------------------------

    def serve(self, context):
        """A scheme of the app's own, which WebKit treats as a secure origin."""
        security = context.get_security_manager()
        security.register_uri_scheme_as_secure(SCHEME)
        security.register_uri_scheme_as_cors_enabled(SCHEME)
        context.register_uri_scheme(SCHEME, self.on_request)

    def on_request(self, request):
        path = urlsplit(request.get_uri()).path.lstrip("/")
        # host-files
        asset = (self.folder / path).resolve()
        inside = asset.is_file() and self.folder.resolve() in asset.parents
        # What is no file is a route: the page that shows it is the home page's or the one for all others.
        file = asset if inside else self.folder / ("index.html" if path in ("", "insights") else "page.html")
        if path.startswith("assets/") and not inside:
            request.finish_error(GLib.Error(f"There is no {path}."))
            return
        data = file.read_bytes()
        stream = Gio.MemoryInputStream.new_from_bytes(GLib.Bytes.new(data))
        kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        request.finish(stream, len(data), kind)

    # Trial --------------------------------------------------------------------------------------------------------------

    def start(self):
        self.app.log("start", version=self.folder.name)
        self.app.view.connect("load-failed", lambda *_: self.failed("it could not be loaded") and False)
        self.load()

    def load(self):
        if self.packages.on_trial:
            GLib.timeout_add(int(self.patience * 1000), lambda: self.failed("it did not speak") and False)
        self.app.view.load_uri(START)

    def spoke(self):
        self.packages.confirm()

    def failed(self, reason):
        """Goes back to the last good package, where this one is on trial. Answers whether it did."""
        if not self.packages.on_trial:
            return False
        was, self.folder = self.folder.name, self.packages.go_back()
        self.app.log("back", version=self.folder.name, failed=was, reason=reason)
        if self.folder.name != was:
            # WebKit keeps scripts by their address, which the failed package's share.
            self.app.view.get_context().clear_cache()
            self.load()
        return True

    # Updates ------------------------------------------------------------------------------------------------------------

    def look(self, address):
        """Looks for an update at an address, beside the main loop. What is taken is for the next start."""

        def work():
            try:
                archive = self.packages.fetch(address)
            except (Unfit, OSError, ValueError) as error:
                GLib.idle_add(self.told, "refused", str(error))
                return
            GLib.idle_add(self.take, archive)

        threading.Thread(target=work, daemon=True).start()

    def take(self, archive):
        try:
            self.told("taken", self.packages.take(archive))
        except (Unfit, OSError) as error:
            self.told("refused", str(error))
        return False

    def told(self, outcome, why):
        self.app.log("update", outcome=outcome, why=why)
        return False
