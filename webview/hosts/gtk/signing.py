"""The exchange's seal and signature, made natively: the keys never come near the page. An app keeps them in its key store."""

import base64
import hashlib
import json
import secrets
import threading
import time
from subprocess import CalledProcessError
from urllib.parse import urlsplit

from openssl import is_signed_by_certificate, openssl
from schema import DUTIES

BITS = {"rsa1024": 1024, "rsa2048": 2048}
PAUSE = 2  # seconds after which it is worth asking for the configuration again
SEALED = DUTIES["sealed"]


class Unsealed(Exception):
    """What must not be sent plain could not be sealed."""


class Pair:
    """A key pair of this app: a session is bound to it at log-in."""

    def __init__(self, algorithm):
        self.algorithm = algorithm
        self.private = openssl("genpkey", "-algorithm", "RSA", "-pkeyopt", f"rsa_keygen_bits:{BITS[algorithm]}")
        self.public = openssl("pkey", "-in", "@key", "-pubout", key=self.private).decode()
        self.timestamp = str(int(time.time() * 1000))
        self.initial = self.sign(self.timestamp)

    def sign(self, text):
        return base64.b64encode(openssl("dgst", "-sha256", "-sign", "@key", data=text.encode(), key=self.private)).decode()

    def material(self):
        """What a log-in says of it: its session is bound to the pair."""
        return {"publicKey": self.public, "algorithm": self.algorithm, "timestamp": self.timestamp, "initialSignature": self.initial}


def mode_of(modes, path):
    """A path's own mode, else that of the longest beginning of it, else 2."""
    named = sorted((start for start in modes if path.startswith(start)), key=len)
    return modes[named[-1]] if named else 2


def signature(pair, mode, url, headers, body):
    """Headers that sign path, time, trace id and body, a line each, as many as the mode says."""
    text = "\n".join([url, headers["tm"], headers["uhti"], body][: 2 + mode])
    return {
        "device-sign": pair.sign(text),
        "device-sign-mode": str(mode),
        "device-sign-data-md5": hashlib.md5(text.encode()).hexdigest(),
        "device-sign-key": pair.initial[:8],
    }


def seal(fields, sensitive, pair, server_key):
    """Sensitive fields and the pair, under a key of their own (AES-256-CBC) that only the exchange can read (RSA)."""
    secret = {name: fields[name] for name in sensitive if name in fields}
    inside = json.dumps({**secret, **pair.material()}).encode()
    key, vector = secrets.token_bytes(32), secrets.token_bytes(16)
    block = openssl("pkeyutl", "-encrypt", "-pubin", "-inkey", "@server", data=key + vector, server=server_key.encode())
    text = openssl("enc", "-aes-256-cbc", "-K", key.hex(), "-iv", vector.hex(), data=inside)
    outside = {name: value for name, value in fields.items() if name not in sensitive}
    return {**outside, "ciphertext": ".".join(base64.b64encode(part).decode() for part in (block, text))}


class Signing:
    """`certificate` (PEM) vouches for the exchange's key; `ask` fetches the sign configuration; `log` hears what goes wrong.
    `allow_unsigned`: whether the exchange may switch signing off, and with it the seal of a log-in. There is no default."""

    def __init__(self, certificate, allow_unsigned, ask, log):
        if not isinstance(allow_unsigned, bool):
            raise ValueError("allowUnsigned must say, true or false, whether a log-in may leave unsealed while the exchange has signing off.")
        self.certificate, self.allow_unsigned, self.ask, self.log = certificate, allow_unsigned, ask, log
        self.config = self.pair = self.bound = None
        self.isGood, self.asked = False, float("-inf")
        self.lock = threading.Lock()

    def set_up(self):
        """How the exchange wants things signed, and the pair to do it. No pair: it has switched that off, or cannot be trusted."""
        with self.lock:
            if self.config is None:
                self.config = self.ask()
                self.isGood = self.config["clientOpen"] and self.is_vouched_for(self.config)
            if self.isGood and self.pair is None:
                self.pair = Pair(self.config.get("defaultAlgorithm", "rsa1024"))
            return self.config, self.pair if self.isGood else None

    def is_vouched_for(self, config):
        try:
            isGood = is_signed_by_certificate(config["serverPublicKey"].strip(), config["serverPublicKeySign"], self.certificate)
        except (KeyError, ValueError, CalledProcessError):
            isGood = False
        if not isGood:
            self.log("unsigned", why="gatewaySignVerifyFailed")
        return isGood

    def prepare(self, url, fields, headers, user):
        """A request's body as it is to be sent, and the headers that sign it. Raises Unsealed."""
        path = urlsplit(url).path
        config, pair = self.set_up()
        if not pair:
            if path in SEALED and not config["clientOpen"] and not self.allow_unsigned:
                raise Unsealed("Log-in is closed for now: the exchange has switched off what protects it. Nothing was sent.")
            if path in SEALED and config["clientOpen"]:
                raise Unsealed("The exchange's key cannot be trusted: the log-in is not sent.")
            return json.dumps(fields), {}
        if path in SEALED:
            fields = seal(fields, SEALED[path], pair, config["serverPublicKey"])
        if path in config["userCheckDeviceUrl"]:
            sign, last = pair.sign(f"{user or ''}\n{headers['tm']}"), self.bound or pair.algorithm
            fields = {**fields, "userCheckDeviceSign": sign, "lastAlgorithm": last}
        body = json.dumps(fields)
        isListed = path in config["exactUrls"] or path.startswith(tuple(config["prefixUrls"]))
        return body, signature(pair, mode_of(config["signModes"], path), url, headers, body) if isListed or path in SEALED else {}

    def refetch(self):
        """The next request asks again how it is to be signed, unless one has within two seconds."""
        with self.lock:
            if time.monotonic() - self.asked >= PAUSE:
                self.config, self.asked = None, time.monotonic()

    def bind(self):
        """A session was opened by the pair."""
        self.bound = self.pair.algorithm if self.pair else self.bound

    def forget(self):
        """The next session has a pair of its own."""
        self.pair = None
