"""Native's own way to the exchange: its headers and body fields, and none of the page's."""

import hashlib
import json
import ssl
import time
import uuid
from urllib.error import HTTPError, URLError
from urllib.parse import urlencode, urljoin, urlsplit
from urllib.request import Request, urlopen


SUCCESS = ("00000", "200")


class Refused(Exception):
    """What the page is told instead of a result."""

    def __init__(self, code, message):
        super().__init__(message)
        self.code = code


class Gateway:
    """Native's own way to the exchange: its headers and body fields, never the page's."""

    def __init__(self, origin, context, token):
        self.origin, self.context, self.token, self.device = origin, context, token, uuid.uuid4().hex
        self.tls = ssl.create_default_context()
        if urlsplit(origin).hostname in ("localhost", "127.0.0.1"):  # the sandbox's certificate is its own
            self.tls.check_hostname, self.tls.verify_mode = False, ssl.CERT_NONE

    def request(self, params):
        address, body, isPost = urljoin(self.origin + "/", params["path"]), params["params"] or {}, params["method"] == "POST"
        if "{0.scheme}://{0.netloc}".format(urlsplit(address)) != self.origin:
            raise Refused("bad_path", "The path leads away from the gateway.")
        own = {"languageId": 0, "terminalCode": self.device}
        data = json.dumps(body if isinstance(body, list) else {**body, **own}).encode() if isPost else None
        if body and not isPost:
            address += "?" + urlencode(body)
        return self.ask(address, data, "application/json")

    def ask(self, address, data, content_type):
        headers = {
            "content-type": content_type, "website": "insights", "terminaltype": "1", "deviceid": self.device,
            "terminalcode": self.device, "languageid": "0", "language": "en_US", "locale": self.context["locale"],
            "theme": self.context["theme"], "uhti": uuid.uuid4().hex, "tm": str(int(time.time() * 1000)),
        }  # fmt: skip
        if self.token:
            headers["authorization"] = f"Bearer {self.token}"
        try:
            with urlopen(Request(address, data, headers), timeout=30, context=self.tls) as answer:
                return json.load(answer)
        except HTTPError as answer:
            return json.load(answer)  # an envelope that says no
        except (URLError, OSError, ValueError) as error:
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
        answer = self.ask(self.origin + folder + "uploadImage", body, f"multipart/form-data; boundary={mark}")
        media = self.data(answer)["media"]
        progress(len(picture), len(picture))
        return media

    @staticmethod
    def data(envelope):
        """What an envelope holds. The exchange's refusal is told in its own words."""
        if str(envelope["code"]) not in SUCCESS:
            raise Refused("refused", envelope["msg"])
        return envelope["data"]

    def track(self, params):
        """Hands events on. Acknowledged once the exchange has them: the page keeps them until then."""
        if not params["events"]:
            return {"accepted": 0}
        answer = self.request({"method": "POST", "path": "/v1/buried/log/info", "params": params["events"]})
        if str(answer["code"]) not in SUCCESS:
            raise Refused("not_taken", f"The exchange did not take the events: {answer['msg']}")
        return {"accepted": len(params["events"])}
