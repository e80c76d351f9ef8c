"""What a debug build does in a person's stead while the conformance page runs: `bridge/app/testingAsks.ts` says what each is."""

import threading

from gi.repository import GLib

HANDLER = "insightsTesting"
KEPT = ("turnBack", "logIn", "pick", "byHand")
AWAY = 300  # milliseconds in the background, or on another screen
POST = "/insights/posts/31"
KEYBOARD = 300


class Hands:
    """host-testing: made in debug builds alone, here where the configuration says `testing`."""

    def __init__(self, app, config):
        self.app, self.mode = app, "byHand"
        self.deeds = {
            "back": app.press_back, "background": self.background, "cover": self.cover, "appearance": self.appearance,
            "session": self.session, "keyboard": self.keyboard, "turn": self.turn, "open": lambda: app.open(POST), "tab": app.press_tab,
        }  # fmt: skip
        lacking = ([] if config.get("login") else ["logIn", "session"]) + ([] if config.get("media") else ["pick"])
        self.asks = [name for name in (*self.deeds, *KEPT) if name not in lacking]

    def take(self, params):
        """Says whether it is done. What holds from now on does before the page hears of it."""
        what = params.get("ask") if isinstance(params, dict) else None
        if what not in self.asks:
            return False
        if what in KEPT:
            self.mode = what
        else:
            self.app.afterwards(self.deeds[what])
        return True

    @property
    def turns_back(self):
        return self.mode == "turnBack"

    def soon(self, task):
        GLib.timeout_add(AWAY, lambda: task() and False)

    def background(self):
        self.app.window.hide()
        self.app.tell("visibility", {"visible": False})
        self.soon(self.foreground)

    def foreground(self):
        self.app.window.show()
        self.app.tell("visibility", {"visible": True})

    def cover(self):
        self.app.show_screen({"screen": "Settings", "params": {}, "url": "", "closePage": False})
        self.soon(self.app.press_back)

    def appearance(self):
        was = self.app.context["theme"]
        self.app.tell("appearance", {"theme": "black" if was == "white" else "white"})
        self.app.tell("appearance", {"theme": was})

    def session(self):
        methods = self.app.methods
        deed = methods.logout if self.app.context["userId"] else methods.log_in
        threading.Thread(target=deed, args=({},), daemon=True).start()

    def keyboard(self):
        """A desk has none: what covers the page is told as a phone would."""
        self.app.tell("keyboard", {"height": KEYBOARD})
        self.app.tell("keyboard", {"height": 0})

    def turn(self):
        was, (width, height) = self.app.context["safeArea"], self.app.window.get_size()
        self.app.window.resize(height, width)
        self.app.tell("safeArea", {"top": was["left"], "right": was["top"], "bottom": was["right"], "left": was["bottom"]})
        self.app.window.resize(width, height)
        self.app.tell("safeArea", was)
