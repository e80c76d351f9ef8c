#!/usr/bin/python3 -B
"""A small app around the web view, on WebKitGTK: the page in it meets a real `window.webkit.messageHandlers`.

It stands for an iOS app in tests and at a desk: same engine family, not the same program. It answers the page's methods,
makes its calls to the exchange's gateway, opens screens that are plainly native, and sends events.

    host.py --config app.json [--url ADDRESS] [--automation]

`app.json`: { handlers: {method: name}, screens: [native names], reply: bool, context: {…as getAppContext answers},
gateway: origin, token?: the session's, origins: [who may call], log: file, control: FIFO, scripts?: [run before the page's own] }. The log has one JSON line for each thing that happened.
A line written to the FIFO is an event to send: {"event": "appearance", "payload": {"theme": "black"}}.

GTK does not say which frame a message came from. The origin of the top page is checked here; our pages frame nobody (CSP).
"""

import argparse
import json
import os
import sys
import threading
from urllib.parse import urlsplit

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import GLib, Gtk, JavaScriptCore, WebKit2  # noqa: E402

from gateway import Gateway, Refused  # noqa: E402


class Host:
    def __init__(self, config, automated):
        self.config, self.context, self.automated = config, config["context"], automated
        self.gateway = Gateway(config["gateway"], self.context, config.get("token"))
        self.log_file = open(config["log"], "a", buffering=1, encoding="utf-8")
        self.methods = {
            "getAppContext": lambda _: self.context,
            "getUserInfo": lambda _: {"userInfo": self.context["userId"] and {"userId": self.context["userId"]}},
            "request": self.gateway.request,
            "openScreen": self.open_screen,
            "closePage": self.close_page,
            "setNavigationBar": self.set_bar,
            "trackEvents": self.gateway.track,
        }
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

    def make_view(self):
        manager = WebKit2.UserContentManager()
        own = f"{json.dumps(self.config['origins'])}.includes(location.protocol + '//' + location.host)"
        start = f"if ({own}) window.insightsApp = {json.dumps(self.context)}"
        top, at_start = WebKit2.UserContentInjectedFrames.TOP_FRAME, WebKit2.UserScriptInjectionTime.START
        for script in [start, *self.config.get("scripts", [])]:
            manager.add_script(WebKit2.UserScript.new(script, top, at_start, None, None))
        for method in self.methods:
            name = self.config["handlers"].get(method, method)
            if self.config["reply"]:
                manager.connect(f"script-message-with-reply-received::{name}", self.on_message_with_reply, method)
                manager.register_script_message_handler_with_reply(name, None)
            else:
                manager.connect(f"script-message-received::{name}", self.on_message, method)
                manager.register_script_message_handler(name)
        context = WebKit2.WebContext.new_ephemeral()
        context.get_website_data_manager().set_tls_errors_policy(WebKit2.TLSErrorsPolicy.IGNORE)
        if self.automated:
            context.set_automation_allowed(True)
            context.connect("automation-started", self.on_automation)
        return WebKit2.WebView(
            web_context=context, user_content_manager=manager, is_controlled_by_automation=self.automated
        )

    def on_automation(self, _context, session):
        info = WebKit2.ApplicationInfo()
        info.set_name("insights-host")
        session.set_application_info(info)
        session.connect("create-web-view", lambda _: self.view)

    def log(self, what, **details):
        self.log_file.write(json.dumps({"what": what, **details}) + "\n")

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
        self.log("message", method=method, params=message["params"])
        page = urlsplit(self.view.get_uri() or "")

        def work():
            try:
                if f"{page.scheme}://{page.netloc}" not in self.config["origins"]:
                    raise Refused("foreign_origin", "This page may not call the app.")
                outcome = {"result": self.methods[method](message["params"])}
            except Refused as error:
                outcome = {"error": {"code": error.code, "message": str(error)}}
            except Exception as error:  # native code that breaks answers too
                outcome = {"error": {"code": "broken", "message": repr(error)}}
            GLib.idle_add(lambda: answer({**envelope, **outcome}) and False)

        threading.Thread(target=work, daemon=True).start()

    def reply(self, message):
        """By the page's own door. JSON in a string of JSON: quotes and line separators stay data."""
        text = json.dumps(json.dumps(message))
        self.view.evaluate_javascript(f"window.insightsBridge?.reply({text})", -1, None, None, None, None)

    def take_commands(self, control, _condition):
        for line in os.read(control, 65536).decode().splitlines():
            event = json.loads(line)
            self.context.update({key: value for key, value in event["payload"].items() if key in self.context})
            self.reply(event)
        return True

    def afterwards(self, task, *args):
        """Runs a task once the answer is on its way."""
        GLib.idle_add(task, *args, priority=GLib.PRIORITY_LOW)

    # Screens ----------------------------------------------------------------------------------------------------------

    def open_screen(self, params):
        if params["screen"] not in self.config["screens"]:
            raise Refused("no_screen", f"This app has no screen {params['screen']}.")
        self.afterwards(self.show_screen, params)
        return {"opened": True}

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
        if params["closePage"]:
            self.leave_page()
        return False

    def close_page(self, _params):
        self.afterwards(self.leave_page)
        return {"closed": True}

    def leave_page(self):
        """The page is out of sight and told so. Back shows it again; an app may as well let go of it for good."""
        self.reply({"event": "visibility", "payload": {"visible": False}})
        self.log("closed")
        return False

    def show_page(self, screen):
        self.stack.set_visible_child(self.view)
        self.stack.remove(screen)
        self.reply({"event": "visibility", "payload": {"visible": True}})

    def set_bar(self, params):
        GLib.idle_add(lambda: self.window.set_title(params["title"]) and False)
        return {"set": True}


if __name__ == "__main__":
    flags = argparse.ArgumentParser()
    flags.add_argument("--config", required=True)
    flags.add_argument("--url")
    flags.add_argument("--automation", action="store_true")
    given = flags.parse_args()
    with open(given.config, encoding="utf-8") as file:
        host = Host(json.load(file), given.automation)
    if given.url:
        host.view.load_uri(given.url)
    Gtk.main()
    sys.exit(0)
