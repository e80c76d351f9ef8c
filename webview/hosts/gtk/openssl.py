"""OpenSSL's program does the arithmetic: the host needs no Python packages but GTK's."""

import base64
import subprocess
import tempfile
from pathlib import Path


def openssl(*words, data=b"", **files):
    """What the program says to `data`. A word `@name` stands for a file with that content. Raises CalledProcessError."""
    with tempfile.TemporaryDirectory() as folder:
        for name, content in files.items():
            Path(folder, name).write_bytes(content)
        command = [str(Path(folder, word[1:])) if word.startswith("@") else word for word in words]
        return subprocess.run(["openssl", *command], input=data, capture_output=True, check=True).stdout


def holds(*words, **given):
    """Whether the program says yes."""
    try:
        openssl(*words, **given)
    except subprocess.CalledProcessError:
        return False
    return True


def is_signed_by_ed25519(content, signature, key):
    """Whether an Ed25519 key (base64 of its 32 bytes) signed these bytes."""
    der = bytes.fromhex("302a300506032b6570032100") + base64.b64decode(key)
    pem = f"-----BEGIN PUBLIC KEY-----\n{base64.b64encode(der).decode()}\n-----END PUBLIC KEY-----\n"
    words = ("pkeyutl", "-verify", "-pubin", "-inkey", "@key", "-rawin", "-in", "@content", "-sigfile", "@signature")
    return holds(*words, key=pem.encode(), content=content, signature=signature)


def is_signed_by_certificate(text, signature, certificate):
    """Whether the key in a certificate (PEM) signed a text: RSASSA-PKCS1-v1_5 with SHA-256, base64."""
    key = openssl("x509", "-pubkey", "-noout", data=certificate)
    words = ("dgst", "-sha256", "-verify", "@key", "-signature", "@signature")
    return holds(*words, data=text.encode(), key=key, signature=base64.b64decode(signature))
