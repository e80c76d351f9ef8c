"""A page that is loaded before its reader opens the section: kept for a while, and shown only while it is theirs and new."""

import threading
import time

KEPT = 300  # seconds


def is_fresh(had, now):
    """host-warm: whether what was had ahead may be shown now. A clock that went back makes it old."""
    same = all(had[name] == now[name] for name in ("userId", "locale", "release"))
    return same and 0 <= now["at"] - had["at"] < KEPT * 1000


class Warm:
    """`idle`, `loading`, `ready`, `failed` or `expired`. All but `ask` is on the main loop."""

    def __init__(self, app, first):
        self.app, self.first, self.state, self.had, self.answers = app, first, "idle", None, []

    def now(self):
        context = self.app.context
        return {
            "userId": context["userId"], "locale": context["locale"],
            "release": context.get("packageVersion", ""), "at": int(time.time() * 1000),
        }  # fmt: skip

    def become(self, state):
        self.state = state
        self.app.log("warm", state=state)

    def begin(self):
        """Starts the engine and asks for the first answer; the page is loaded with it, out of sight."""
        if self.state not in ("loading", "ready"):
            self.had = self.now()
            self.become("loading")
            threading.Thread(target=self.ask, args=(self.had,), daemon=True).start()

    def ask(self, had):
        # In simulation trade a page begins otherwise.
        practises = self.app.context["simulation"]
        self.app.soon(self.load, had, None if practises else self.app.methods.ask_first(self.first))

    def load(self, had, answer):
        if self.state != "loading" or had is not self.had:
            return  # released, or opened, meanwhile
        self.answers = [{**had, "path": self.first["path"], "params": self.first["params"], "answer": answer}] if answer else []
        self.app.load_home()

    def first_answers(self):
        """What the start object may say now."""
        now = self.now()
        return [answer for answer in self.answers if is_fresh(answer, now)]

    def hear_ready(self, painted):
        self.answers = []  # a page has it
        if self.state == "loading":
            self.become("ready" if painted else "failed")
            self.app.later(KEPT, self.look)

    def look(self):
        """Lets a page go that may not be shown any more: when time has passed, and when the context has changed."""
        if self.state in ("loading", "ready") and not is_fresh(self.had, self.now()):
            self.let_go("expired")

    def broke(self):
        """Its process ended. Answers whether that was a page out of sight, which is not loaded again."""
        if self.state not in ("loading", "ready"):
            return False
        self.let_go("failed")
        return True

    def release(self):
        """The system is short of memory."""
        if self.state != "idle":
            self.let_go("idle")

    def let_go(self, state):
        self.answers = []
        self.become(state)
        self.app.unload()

    def open(self):
        """The section is opened, and shows what is loaded from here on. Answers whether that is a page that is ready."""
        self.look()
        is_ready = self.state == "ready"
        if self.state != "idle":
            self.become("idle")
        return is_ready
