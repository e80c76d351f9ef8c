#!/usr/bin/python3 -B
"""A small app around the web view, on WebKitGTK: the page in it meets a real `window.webkit.messageHandlers`.

It stands for an iOS app in tests and at a desk: same engine family, not the same program. It answers the page's methods,
makes its calls to the exchange's gateway, opens screens that are plainly native, sends events, and shows pages from signed
packages.

    host.py --config app.json [--url ADDRESS] [--automation]

`app.json`: { handlers: {method: name}, screens: [native names], reply: bool, context: {…as getAppContext answers},
gateway: origin, origins: [who may call], log: file, and, where wanted, certificate: the PEM file by which requests are signed, with allowUnsigned: whether
log-ins may leave unsealed while the exchange has signing off, login:
{loginName, pwd} as typed, loggedIn: from the start, token: an unsigned session's, media: [files to pick], testing: a debug build, which the
page may ask to do what a person would, control: FIFO, scripts: [run before the page's own], packages: {folder, keys: [base64], exchange: id, bundled:
zip, patience: seconds, device: id, channel: name, channelAddress: the folder of channel.json, followed as `schedule.py` says} }. Paths are the configuration's neighbours.
The log has one JSON line for each thing that happened; without a file it is printed. A line written to the FIFO is an event to
send, {"event": "appearance", "payload": {"theme": "black"}}, where an update may be, {"update": "https://…/folder/"}, where a channel is,
{"follow": "https://…/folder/"}, how many seconds the clock of updates goes ahead, {"later": 3600}, where a push leads,
{"open": "/insights/posts/31"}, what an app does before its reader opens the section, {"warm": true},
and when they do, {"section": "/insights"}, where memory is short, {"memory": "low"}, or what a user presses, the system's back or the app's own tab: {"press": "back"}, {"press": "tab"}; {"end": "page"} takes the page's
process away, as a system does that is short of memory.

GTK does not say which frame a message came from. The origin of the top page is checked here; our pages allow no frames (CSP).
"""

import argparse
import json
import os
import sys
import threading
from urllib.parse import urlsplit

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("Gdk", "3.0")
gi.require_version("WebKit2", "4.1")
gi.require_version("JavaScriptCore", "4.1")
from gi.repository import Gdk, GLib, Gtk, JavaScriptCore, WebKit2  # noqa: E402

from gateway import Refused, are_local  # noqa: E402
from hands import HANDLER, Hands  # noqa: E402
from methods import Methods  # noqa: E402
from paths import is_own_path, way_of  # noqa: E402
from schema import CONTRACT, DUTIES, params_fault  # noqa: E402
from shown import Shown  # noqa: E402
from warm import Warm  # noqa: E402


BROKEN = "The app could not do that."


class Host:
    def __init__(self, config, automated):
        self.config, self.context, self.automated = config, {"textScale": 1, **config["context"]}, automated
        self.log_file = open(config["log"], "a", buffering=1, encoding="utf-8") if config.get("log") else sys.stdout
        self.log_lock = threading.Lock()
        self.methods = Methods(self, config)
        self.warm = Warm(self, DUTIES["first"])
        self.is_up = False  # a page is, that takes `open` and `top`
        self.running = {}  # what answers each call, by its page and id
        self.manager = WebKit2.UserContentManager()
        self.shown = Shown(self, config["packages"]) if config.get("packages") else None
        self.hands = Hands(self, config) if config.get("testing") else None
        if self.hands:
            self.context["testing"] = self.hands.asks
        if config.get("loggedIn"):
            self.log_in()
        self.view = self.make_view()
        self.window = Gtk.Window(title="Native host", default_width=390, default_height=844)
        self.stack = Gtk.Stack()
        self.stack.add_named(self.view, "page")
        self.window.add(self.stack)
        self.window.connect("destroy", Gtk.main_quit)
        self.window.show_all()
        if config.get("control"):
            control = os.open(config["control"], os.O_RDWR | os.O_NONBLOCK)
            GLib.io_add_watch(control, GLib.IO_IN, self.take_commands)

    def log_in(self):
        try:
            self.methods.log_in({})
        except Refused as error:
            raise SystemExit(f"Could not log in: {error}") from error

    def make_view(self):
        self.renew_start()
        for method in [*CONTRACT["methods"], *([HANDLER] if self.hands else [])]:
            name = self.config["handlers"].get(method, method)
            if self.config["reply"]:
                self.manager.connect(f"script-message-with-reply-received::{name}", self.on_message_with_reply, method)
                self.manager.register_script_message_handler_with_reply(name, None)
            else:
                self.manager.connect(f"script-message-received::{name}", self.on_message, method)
                self.manager.register_script_message_handler(name)
        context = WebKit2.WebContext.new_ephemeral()
        # host-tls: what is wrong with a certificate counts, but for this machine's own: in no app for people.
        if are_local([self.config["gateway"], *self.config["origins"]]):
            context.get_website_data_manager().set_tls_errors_policy(WebKit2.TLSErrorsPolicy.IGNORE)
        if self.automated:
            context.set_automation_allowed(True)
            context.connect("automation-started", self.on_automation)
        if self.shown:
            self.shown.serve(context)
        view = WebKit2.WebView(
            web_context=context, user_content_manager=self.manager, is_controlled_by_automation=self.automated
        )
        view.connect("web-process-terminated", self.on_death)
        view.connect("load-changed", self.on_load)
        view.connect("decide-policy", self.on_policy)
        return view

    def renew_start(self):
        """What a page finds at its start: the context as it is now."""
        first = self.warm.first_answers()
        had = {"firstAnswers": first} if first else {}
        own = f"{json.dumps(self.config['origins'])}.includes(location.protocol + '//' + location.host)"
        start = f"if ({own}) window.insightsApp = {json.dumps({**self.context, **had})}"
        top, at_start = WebKit2.UserContentInjectedFrames.TOP_FRAME, WebKit2.UserScriptInjectionTime.START
        self.manager.remove_all_scripts()
        for script in [start, *self.config.get("scripts", [])]:
            self.manager.add_script(WebKit2.UserScript.new(script, top, at_start, None, None))

    def on_automation(self, _context, session):
        info = WebKit2.ApplicationInfo()
        info.set_name("insights-host")
        session.set_application_info(info)
        session.connect("create-web-view", lambda _: self.view)

    def on_death(self, _view, _reason):
        """A killed web process leaves a blank page. The new one is told everything again."""
        self.log("died")
        self.is_up = False
        if not (self.shown and self.shown.broke("processEnded")) and not self.warm.broke():
            self.view.reload()

    def on_load(self, _view, event):
        if event == WebKit2.LoadEvent.COMMITTED:
            self.is_up = False
            if self.hands:
                self.hands.mode = "byHand"

    def on_policy(self, _view, decision, kind):
        """Judges where the page goes, and what it would open in a window of its own."""
        if kind == WebKit2.PolicyDecisionType.RESPONSE:
            return False
        action = decision.get_navigation_action()
        url, is_pressed = action.get_request().get_uri(), action.is_user_gesture()
        way = way_of(url, is_pressed, self.config["origins"], self.config.get("schemes", []))
        # A test leads the page where it likes.
        if way == "page" or (self.automated and not is_pressed):
            return False
        decision.ignore()
        self.log("left" if way == "outside" else "notOpened", scheme=url.partition(":")[0])
        if way == "outside" and not self.automated:
            Gtk.show_uri_on_window(self.window, url, Gdk.CURRENT_TIME)
        return True

    def log(self, what, **details):
        # Whole lines, for methods run beside each other.
        with self.log_lock:
            print(json.dumps({"what": what, **details}), file=self.log_file, flush=True)

    # Messages ---------------------------------------------------------------------------------------------------------

    def on_message(self, _manager, result, method):
        self.take(method, result.get_js_value(), self.reply)

    def on_message_with_reply(self, _manager, value, reply, method):
        def answer(message):
            reply.return_value(JavaScriptCore.Value.new_from_json(value.get_context(), json.dumps(message)))

        self.take(method, value, answer)
        return True

    def take(self, method, value, answer):
        """Answers one message. The work runs beside the main loop, which draws and must never wait."""
        message = json.loads(value.to_string() if value.is_string() else value.to_json(0))
        envelope = {"id": message["id"], "page": message["page"]}
        params = message.get("params")
        self.log("message", method=method, params=params)
        # host-caller
        page = urlsplit(self.view.get_uri() or "")
        isOwn = f"{page.scheme}://{page.netloc}" in self.config["origins"]
        if self.shown and isOwn:
            self.shown.heard(message["page"], method, params)

        key, answered = (message["page"], message["id"]), []

        def settle(outcome):
            if not answered:
                answered.append(outcome)
                self.running.pop(key, None)
                answer({**envelope, **outcome})

        self.running[key] = settle

        def work():
            try:
                if not isOwn:
                    raise Refused("foreign_origin", "This page may not call the app.")
                outcome = {"result": self.do(method, params)}
                if method == "cancel":
                    self.soon(self.cancel, (message["page"], params["call"]))
            except Refused as error:
                outcome = {"error": {"code": error.code, "message": str(error)}}
            except Exception as error:  # host-words: native code that breaks answers too; what broke is for its makers
                self.log("broken", method=method, why=repr(error))
                outcome = {"error": {"code": "broken", "message": BROKEN}}
            self.soon(settle, outcome)

        threading.Thread(target=work, daemon=True).start()

    def do(self, method, params):
        if method == HANDLER:
            if not self.hands.take(params):
                raise Refused("bad_params", "The app has no such testing action.")
            return {"done": True}
        if wrong := params_fault(method, params):
            raise Refused("bad_params", wrong)
        return getattr(self.methods, method)(params)

    def cancel(self, key):
        """Python cannot stop a request that waits: its answer is dropped."""
        if settle := self.running.get(key):
            self.log("cancelled")
            settle({"error": {"code": "cancelled", "message": "The page no longer wants the answer."}})

    @property
    def turns_back(self):
        return self.hands is not None and self.hands.turns_back

    def reply(self, message):
        """By the page's own door. JSON in a string of JSON: quotes and line separators stay data."""
        text = json.dumps(json.dumps(message))
        self.view.evaluate_javascript(f"window.insightsBridge?.reply({text})", -1, None, None, None, None)

    def tell(self, event, payload):
        """Sends an event. What it says of the context holds from now on, also for the next page."""
        change = {event: payload} if event == "safeArea" else payload
        self.context.update({key: value for key, value in change.items() if key in self.context})
        self.warm.look()
        self.renew_start()
        if event == "visibility" and self.shown:
            self.shown.updates.in_front(payload["visible"])
        self.reply({"event": event, "payload": payload})

    def take_commands(self, control, _condition):
        for line in os.read(control, 65536).decode().splitlines():
            command = json.loads(line)
            if "update" in command:
                self.shown.updates.look(command["update"])
            elif "follow" in command:
                self.shown.updates.follow(command["follow"])
            elif "later" in command:
                self.shown.updates.ahead += command["later"]
            elif "open" in command:
                self.open(command["open"])
            elif "warm" in command:
                self.begin_warm()
            elif "section" in command:
                self.open_section(command["section"])
            elif "memory" in command:
                self.warm.release()
            elif "press" in command:
                {"back": self.press_back, "tab": self.press_tab}[command["press"]]()
            elif "end" in command:
                self.view.terminate_web_process()
            else:
                self.tell(command["event"], command["payload"])
        return True

    def soon(self, task, *args):
        """Runs a task on the main loop, before what is answered later."""
        GLib.idle_add(lambda: task(*args) and False)

    def later(self, seconds, task):
        GLib.timeout_add_seconds(seconds, lambda: task() and False)

    def afterwards(self, task, *args):
        """Runs a task on the main loop, once the answer is on its way."""
        GLib.idle_add(lambda: task(*args) and False, priority=GLib.PRIORITY_LOW)

    # Screens ----------------------------------------------------------------------------------------------------------

    def show_screen(self, params):
        box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=16, margin=24)
        back = Gtk.Button(label="Back")
        back.connect("clicked", lambda _: self.show_page(box))
        details = json.dumps(params["params"], indent=2)
        for widget in (back, Gtk.Label(label=params["screen"]), Gtk.Label(label=f"A native screen\n{details}")):
            box.pack_start(widget, False, False, 0)
        box.show_all()
        self.stack.add(box)
        self.stack.set_visible_child(box)
        self.log("screen", screen=params["screen"], params=params["params"], url=params["url"])
        self.tell("visibility", {"visible": False})
        if self.turns_back:
            self.hands.soon(lambda: self.show_page(box))
        elif params["closePage"]:
            self.let_go()

    def leave_page(self):
        """The page is out of sight and told so. Back shows it again; an app may as well let go of it for good."""
        self.tell("visibility", {"visible": False})
        if self.turns_back:
            self.hands.soon(lambda: self.tell("visibility", {"visible": True}))
        else:
            self.let_go()

    def let_go(self):
        self.log("closed")
        if self.shown:
            self.shown.let_go()

    def press_back(self):
        """From a native screen to the page below it. With the page in front, back is the page's own affair."""
        front = self.stack.get_visible_child()
        if front is self.view:
            self.tell("back", {})
        else:
            self.show_page(front)

    def hear_ready(self, painted):
        self.is_up = painted
        self.warm.hear_ready(painted)

    def open(self, path):
        """Where a push or a link leads: the page that is up goes there, else it is loaded."""
        if not is_own_path(path):
            self.log("notOpened", path=path)
        elif self.is_up:
            self.tell("open", {"path": path})
        else:
            self.view.load_uri(f"{self.config['origins'][0]}{path}")

    def begin_warm(self):
        """The app shows a screen of its own meanwhile. What is not on the screen is hidden to the page."""
        self.stack.add_named(Gtk.Label(label="The app", visible=True), "app")
        self.stack.set_visible_child_name("app")
        self.warm.begin()

    def load_home(self):
        if self.shown:
            self.shown.load()
        else:
            self.renew_start()
            self.view.load_uri(f"{self.config['origins'][0]}/insights")

    def unload(self):
        self.is_up = False
        if self.shown:
            self.shown.let_go()
        self.renew_start()
        self.view.load_uri("about:blank")

    def open_section(self, path):
        """What the app's own tab or button does: shows the page that is ready, else loads one."""
        isReady = self.warm.open()
        if front := self.stack.get_child_by_name("app"):
            self.stack.set_visible_child(self.view)
            self.stack.remove(front)
        if not isReady:
            self.renew_start()
            self.view.load_uri(f"{self.config['origins'][0]}{path}")
            return
        self.tell("visibility", {"visible": True})
        if path != "/insights":
            self.open(path)

    def press_tab(self):
        if self.is_up:
            self.tell("top", {})

    def show_page(self, screen):
        self.stack.set_visible_child(self.view)
        self.stack.remove(screen)
        self.tell("visibility", {"visible": True})

    def set_bar(self, params):
        self.window.set_title(params["title"])

    def copy(self, text):
        """This app's share sheet is the clipboard."""
        Gtk.Clipboard.get(Gdk.SELECTION_CLIPBOARD).set_text(text, -1)


if __name__ == "__main__":
    flags = argparse.ArgumentParser()
    flags.add_argument("--config", required=True)
    flags.add_argument("--url")
    flags.add_argument("--automation", action="store_true")
    given = flags.parse_args()
    with open(given.config, encoding="utf-8") as file:
        config = json.load(file)
    os.chdir(os.path.dirname(os.path.abspath(given.config)))
    host = Host(config, given.automation)
    if given.url:
        host.view.load_uri(given.url)
    elif host.shown:
        host.shown.start()
    Gtk.main()
    sys.exit(0)
