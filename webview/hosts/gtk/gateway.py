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

from signing import Signing, Unsealed

SUCCESS = ("00000", "200")
INVALID_SIGNATURE = "00023"


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
    return {"msg": "", "data": None, **envelope, "code": str(envelope["code"])}


class Gateway:
    """What the app says to the exchange. `on_session` hears who is logged in from now on, or `None`."""

    def __init__(self, origin, context, token, on_session):
        self.origin, self.context, self.token, self.on_session = origin, context, token, on_session
        self.device, self.signing = uuid.uuid4().hex, None
        self.tls = ssl.create_default_context()
        if urlsplit(origin).hostname in ("localhost", "127.0.0.1"):  # the sandbox's certificate is its own
            self.tls.check_hostname, self.tls.verify_mode = False, ssl.CERT_NONE

    def sign_by(self, certificate, log):
        """From now on what the exchange wants sealed and signed is."""
        self.signing = Signing(certificate, self.sign_config, log)

    def sign_config(self):
        path = "/v1/mix/config/gatewaySignConfig"
        return self.data(self.request({"method": "GET", "path": path, "params": {}}))["gatewaySignConfig"]

    def request(self, params):
        address, isPost = urljoin(self.origin + "/", params["path"]), params["method"] == "POST"
        if "{0.scheme}://{0.netloc}".format(urlsplit(address)) != self.origin:
            raise Refused("bad_path", "The path leads away from the gateway.")
        given = params["params"] if isinstance(params["params"], (dict, list)) else {}
        if not isPost:
            return self.ask(address + ("?" + urlencode(given) if given else ""), None, self.headers("application/json"))
        own = {"languageId": 0, "terminalCode": self.device}
        fields, headers = given if isinstance(given, list) else {**given, **own}, self.headers("application/json")
        body, signed = json.dumps(fields), {}
        if self.signing:
            try:
                body, signed = self.signing.prepare(address[len(self.origin) :], fields, headers, self.context["userId"])
            except Unsealed as error:
                raise Refused("refused", str(error)) from error
        return self.look(self.ask(address, body.encode(), {**headers, **signed}))

    def look(self, answer):
        """A session in an answer is the app's to keep: the page gets the answer without its token."""
        data = answer["data"] if isinstance(answer["data"], dict) else {}
        user, code = data.get("userInfo"), data.get("code", answer["code"])
        if code in SUCCESS and isinstance(user, dict) and user.get("token"):
            self.token = user["token"]
            self.on_session(user["userId"])
            return {**answer, "data": {**data, "userInfo": {**user, "token": ""}}}
        if self.signing:
            self.signing.heard(code)
        if code == INVALID_SIGNATURE and self.token:
            self.forget()
        return answer

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
        headers = {
            "content-type": content_type, "website": "insights", "terminaltype": "1", "deviceid": self.device,
            "terminalcode": self.device, "languageid": "0", "language": "en_US", "locale": self.context["locale"],
            "theme": self.context["theme"], "uhti": uuid.uuid4().hex, "tm": str(int(time.time() * 1000)),
        }  # fmt: skip
        return {**headers, "authorization": f"Bearer {self.token}"} if self.token else headers

    def ask(self, address, data, headers):
        try:
            with urlopen(Request(address, data, headers), timeout=30, context=self.tls) as answer:
                return read_envelope(answer)
        except HTTPError as answer:
            return read_envelope(answer)  # it says no
        except (URLError, OSError, HTTPException) as error:
            raise Refused("network", f"The gateway does not answer: {error}") from error

    def upload(self, path, upload_id, progress):
        """Sends a picture whole, once: what the exchange has already is not sent again."""
        folder = "/v1/social/fileUpload/"
        state = self.data(self.request({"method": "POST", "path": folder + "state", "params": {"uploadId": upload_id}}))
        if state.get("media"):
            return state["media"]
        with open(path, "rb") as file:
            picture = file.read()
        progress(0, len(picture))
        fields = {"uploadId": upload_id, "hash": hashlib.sha256(picture).hexdigest(), "languageId": 0, "terminalCode": self.device}
        mark = uuid.uuid4().hex
        parts = [f'--{mark}\r\ncontent-disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'.encode() for name, value in fields.items()]
        head = f'--{mark}\r\ncontent-disposition: form-data; name="file"; filename="picture"\r\ncontent-type: application/octet-stream\r\n\r\n'
        body = b"".join([*parts, head.encode(), picture, f"\r\n--{mark}--\r\n".encode()])
        answer = self.ask(self.origin + folder + "uploadImage", body, self.headers(f"multipart/form-data; boundary={mark}"))
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
