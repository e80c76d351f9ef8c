"""Native's own way to the exchange: its headers and body fields, and none of the page's."""

import hashlib
import json
import ssl
import time
import uuid
from http.client import HTTPException
from urllib.error import HTTPError, URLError
from urllib.parse import urlencode, urljoin, urlsplit
from urllib.request import Request, urlopen

from clock import Clock
from schema import DUTIES
from signing import Signing, Unsealed

SUCCESS = ("00000", "200")
OF_SIGNATURES = ("00020", "00021", "00022", "00023")
EXPIRED = "00022"
LANGUAGES = {language["code"]: language for language in DUTIES["languages"]}


class Refused(Exception):
    """What the page is told instead of a result."""

    def __init__(self, code, message):
        super().__init__(message)
        self.code = code


def read_envelope(answer):
    try:
        envelope = json.load(answer)
    except ValueError as error:
        raise Refused("bad_answer", "The gateway's answer is no JSON.") from error
    if not isinstance(envelope, dict) or "code" not in envelope:
        raise Refused("bad_answer", "The gateway's answer is no envelope.")
    inner = envelope.get("data")
    if isinstance(inner, dict) and str(inner.get("code")) in OF_SIGNATURES:
        envelope = inner  # what is wrong with a signature may stand inside a success
    return {"msg": "", "data": None, **envelope, "code": str(envelope["code"])}


def duty_at(code, path):
    """What a code asks of this app on a path; `None` where it is the page's alone."""
    found = DUTIES["codes"].get(code)
    return found["duty"] if found and path.lstrip("/") != found.get("except") else None


def without_token(data):
    """The user of a session in an answer's data, in either of its shapes (`accessTokenResVO` around it or not), and the rest of it."""
    older, user = data.get("accessTokenResVO"), data.get("userInfo")
    if isinstance(older, dict):
        found, rest = without_token(older)
        if found:
            return found, {**data, "accessTokenResVO": rest}
    if isinstance(user, dict) and user.get("token"):
        return user, {**data, "userInfo": {**user, "token": ""}}
    return None, data


def user_id(told):
    """A user's id: text, or a number that has lost no digits; `None` for a visitor."""
    if isinstance(told, int) and not isinstance(told, bool) and abs(told) < 2**53:
        return str(told)
    return told if isinstance(told, str) and told else None


def is_local(origin):
    """Whether an origin is this machine's own: the sandbox, whose certificate is self-signed."""
    return urlsplit(origin).hostname in ("localhost", "127.0.0.1", "::1")


def are_local(origins):
    """Whether all that come by TLS are: an app's own scheme has no certificate."""
    return all(is_local(origin) for origin in origins if origin.startswith("https:"))


class Gateway:
    """What the app says to the exchange. `on_session` hears who is logged in from now on, or `None`."""

    def __init__(self, origin, context, token, on_session):
        self.origin, self.context, self.token, self.on_session = origin, context, token, on_session
        self.device, self.terminal, self.clock, self.signing = uuid.uuid4().hex, uuid.uuid4().hex, Clock(), None
        self.tls = ssl.create_default_context()
        if is_local(origin):
            self.tls.check_hostname, self.tls.verify_mode = False, ssl.CERT_NONE

    def sign_by(self, certificate, allow_unsigned, log):
        """From now on what the exchange wants sealed and signed is."""
        self.signing = Signing(certificate, allow_unsigned, self.sign_config, log)

    def sign_config(self):
        path = "/v1/mix/config/gatewaySignConfig"
        return self.data(self.send({"method": "GET", "path": path, "params": {}}))["gatewaySignConfig"]

    def request(self, params):
        """A call as the page made it. What was refused for how it was signed, or when, was not done: it is made once more."""
        token = self.token
        answer = self.send(params)
        duty = duty_at(answer["code"], params["path"])
        if duty == "refetch" and self.signing:
            self.signing.refetch()
        if duty in ("refetch", "tellTime"):
            answer = self.send(params)
        self.handle_code(answer, params["path"], token)
        return self.look(answer)

    def handle_code(self, answer, path, token):
        """host-codes: the session is over that a call was made in: not that of another user who has logged in meanwhile."""
        if token and token == self.token and duty_at(answer["code"], path) == "end":
            self.forget()

    def own(self):
        """What joins a body's fields."""
        return {"languageId": self.language()["id"], "terminalCode": self.terminal}

    def language(self):
        return LANGUAGES.get(self.context["locale"], LANGUAGES["en"])

    def send(self, params):
        address, isPost = urljoin(self.origin + "/", params["path"]), params["method"] == "POST"
        if "{0.scheme}://{0.netloc}".format(urlsplit(address)) != self.origin:
            raise Refused("bad_path", "The path leads away from the gateway.")
        given = params["params"] if isinstance(params["params"], (dict, list)) else {}
        if not isPost:
            return self.ask(address + ("?" + urlencode(given) if given else ""), None, self.headers("application/json"))
        isReport = urlsplit(address).path == "/v1/buried/log/cspSecurity"
        fields = given if isReport or isinstance(given, list) else {**given, **self.own()}
        headers = self.headers("application/csp-report" if isReport else "application/json")
        body, signed = json.dumps(fields), {}
        if self.signing:
            try:
                body, signed = self.signing.prepare(address[len(self.origin) :], fields, headers, self.context["userId"])
            except Unsealed as error:
                raise Refused("refused", str(error)) from error
        return self.ask(address, body.encode(), {**headers, **signed})

    def look(self, answer):
        """host-token: a session in an answer is the app's to keep: the page gets the answer without its token."""
        data = answer["data"] if isinstance(answer["data"], dict) else {}
        user, rest = without_token(data)
        if not user:
            return answer
        who = user_id(user.get("userId"))
        if who and data.get("code", answer["code"]) in SUCCESS:
            self.token = user["token"]
            if self.signing:
                self.signing.bind()
            self.on_session(who)
        return {**answer, "data": rest}

    def log_out(self):
        """Ends the session, here also where the exchange does not answer."""
        try:
            self.request({"method": "POST", "path": "btapi/common/logout", "params": {}})
        except Refused:
            pass
        self.forget()

    def forget(self):
        self.token = None
        if self.signing:
            self.signing.forget()
        self.on_session(None)

    def headers(self, content_type):
        language = self.language()
        headers = {
            "content-type": content_type, "website": "insights", "terminaltype": "1", "deviceid": self.device,
            "terminalcode": self.terminal, "languageid": str(language["id"]), "language": language["key"], "locale": self.context["locale"],
            "theme": self.context["theme"], "uhti": uuid.uuid4().hex, "tm": str(self.clock.now()),
        }  # fmt: skip
        practice = {"paptrading": "1"} if self.context["simulation"] else {}
        session = {"authorization": f"Bearer {self.token}"} if self.token else {}
        return {**headers, **practice, **session}

    def ask(self, address, data, headers):
        sent = time.monotonic()
        try:
            with urlopen(Request(address, data, headers), timeout=30, context=self.tls) as answer:
                return self.heard(answer, data, sent)
        except HTTPError as answer:
            return self.heard(answer, data, sent)  # it says no
        except (URLError, OSError, HTTPException) as error:
            raise Refused("network", "The gateway does not answer.") from error

    def heard(self, answer, data, sent):
        envelope = read_envelope(answer)
        if envelope["code"] == EXPIRED:
            self.clock.forget()
        if data is not None:
            self.clock.learn(answer.headers.get("requesttime"), sent)
        return envelope

    def upload(self, path, upload_id, progress):
        """Sends a picture whole, once: what the exchange has already is not sent again."""
        folder = "/v1/social/fileUpload/"
        state = self.data(self.request({"method": "POST", "path": folder + "state", "params": {"uploadId": upload_id}}))
        if state.get("media"):
            return state["media"]
        with open(path, "rb") as file:
            picture = file.read()
        progress(0, len(picture))
        fields = {"uploadId": upload_id, "hash": hashlib.sha256(picture).hexdigest(), **self.own()}
        mark = uuid.uuid4().hex
        parts = [f'--{mark}\r\ncontent-disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'.encode() for name, value in fields.items()]
        head = f'--{mark}\r\ncontent-disposition: form-data; name="file"; filename="picture"\r\ncontent-type: application/octet-stream\r\n\r\n'
        body = b"".join([*parts, head.encode(), picture, f"\r\n--{mark}--\r\n".encode()])
        token, path = self.token, folder + "uploadImage"
        answer = self.ask(self.origin + path, body, self.headers(f"multipart/form-data; boundary={mark}"))
        self.handle_code(answer, path, token)
        media = self.data(answer)["media"]
        progress(len(picture), len(picture))
        return media

    @staticmethod
    def data(envelope):
        """What an envelope holds. The exchange's refusal is told in its own words."""
        if envelope["code"] not in SUCCESS:
            raise Refused("refused", envelope["msg"])
        return envelope["data"]

    def track(self, params):
        """Hands events on. Acknowledged once the exchange has them: the page keeps them until then."""
        if not params["events"]:
            return {"accepted": 0}
        answer = self.request({"method": "POST", "path": "/v1/buried/log/info", "params": params["events"]})
        if answer["code"] not in SUCCESS:
            raise Refused("not_taken", f"The exchange did not take the events: {answer['msg']}")
        return {"accepted": len(params["events"])}
