"""The methods that a page may call, as an app would write them. `app` is the window around the page."""

import base64
import mimetypes
import os
from pathlib import Path

from gi.repository import GdkPixbuf

from gateway import SUCCESS, Gateway, Refused


class Methods:
    """One function for each method of the contract. They run beside the main loop; what touches the screen goes by `app.afterwards`."""

    def __init__(self, app, config):
        self.app, self.config, self.picked = app, config, {}
        self.gateway = Gateway(config["gateway"], app.context, config.get("token"), self.on_session)
        if config.get("certificate"):
            self.gateway.sign_by(Path(config["certificate"]).read_bytes(), config.get("allowUnsigned"), app.log)

    def on_session(self, user):
        self.app.context["userId"] = user
        self.app.afterwards(self.app.tell, "session", {"userId": user})

    def getAppContext(self, _):
        return self.app.context

    def getUserInfo(self, _):
        user, locale = self.app.context["userId"], self.app.context["locale"]
        if user is None:
            return {"userInfo": None}
        try:
            answer = self.gateway.request({"method": "POST", "path": "v1/user/overview/userinfo", "params": {"locale": locale}})
            return {"userInfo": self.gateway.data(answer)["userInfo"]}
        except Refused:  # what the app knows by itself
            return {"userInfo": {"userId": user}}

    def ask_first(self, params):
        """The answer that a page begins with; `None` where none came that it could show."""
        try:
            answer = self.gateway.request(params)
            return answer if answer["code"] in SUCCESS else None
        except Refused:
            return None

    def request(self, params):
        answer, shown = self.gateway.request(params), self.app.shown
        return shown.large.answer(answer, params.get("canFetch")) if shown else answer

    def trackEvents(self, params):
        return self.gateway.track(params)

    def openScreen(self, params):
        if params["screen"] not in self.config["screens"]:
            raise Refused("no_screen", f"This app has no screen {params['screen']}.")
        self.app.afterwards(self.app.show_screen, params)
        return {"opened": True}

    def closePage(self, _):
        self.app.afterwards(self.app.leave_page)
        return {"closed": True}

    def login(self, _):
        """What a person would type stands in this app's configuration; where nothing does, they turned back."""
        return {"userId": self.app.context["userId"]} if self.app.turns_back else self.log_in({})

    def log_in(self, _):
        given = self.config.get("login")
        if given:
            self.gateway.data(self.gateway.request({"method": "POST", "path": "/v1/user/login", "params": given}))
        return {"userId": self.app.context["userId"]}

    def logout(self, _):
        self.gateway.log_out()
        return {"userId": None}

    def share(self, params):
        self.app.log("share", params=params)
        if self.app.turns_back:
            return {"shared": False}
        self.app.afterwards(self.app.copy, params.get("text", params["url"]))
        return {"shared": True}

    def setNavigationBar(self, params):
        self.app.afterwards(self.app.set_bar, params)
        return {"set": True}

    def ready(self, params):
        self.app.soon(self.app.hear_ready, params["painted"])
        return {"heard": True}

    def badge(self, params):
        self.app.log("badge", params=params)
        return {"shown": True}

    def changed(self, params):
        self.app.log("changed", params=params)
        return {"heard": True}

    def cancel(self, _):
        return {"heard": True}  # `app` stops the call: the id is its message's

    def pickMedia(self, params):
        """The person picks the files that the configuration names; a film would need a poster, so only pictures."""
        paths = self.config.get("media", []) if params["kind"] == "image" and not self.app.turns_back else []
        return {"items": [self.pick(path) for path in paths[: int(params["most"])]]}

    def pick(self, path):
        handle = f"m{len(self.picked) + 1}"
        self.picked[handle] = path
        _, width, height = GdkPixbuf.Pixbuf.get_file_info(path)
        with open(path, "rb") as file:
            data = base64.b64encode(file.read()).decode()
        preview = f"data:{mimetypes.guess_type(path)[0]};base64,{data}"
        return {"handle": handle, "width": width, "height": height, "bytes": os.path.getsize(path), "preview": preview}

    def upload(self, params):
        handle = params["handle"]
        if handle not in self.picked:
            raise Refused("unknown_handle", f"Nothing that was picked here has the handle {handle}.")

        def progress(sent, total):
            self.app.soon(self.app.tell, "uploadProgress", {"handle": handle, "sent": sent, "total": total})

        return self.gateway.upload(self.picked[handle], params["uploadId"], progress)
