"""Where the files of a package come from: the archive that came with the app, or a server, of which only what is not here is asked for."""

import hashlib
import json
import os
import zipfile
import zlib
from io import BytesIO

from bounded import fetched, pieces, unpacked
from manifest import Unfit

MOST_MANIFEST = 1 << 20  # bytes: of some thousand files
MOST_SIGNATURE = 1 << 10
BROKEN = (KeyError, ValueError, TypeError, AttributeError, EOFError, RuntimeError, zlib.error, zipfile.BadZipFile)


class Archive:
    """Of a package that came with the app, signed as the app is."""

    def __init__(self, content):
        try:
            self.packed = zipfile.ZipFile(BytesIO(content))
            self.manifest = b"".join(unpacked(self.packed, "manifest.json", MOST_MANIFEST))
            self.signature = b"".join(unpacked(self.packed, "manifest.sig", MOST_SIGNATURE))
        except BROKEN as error:
            raise Unfit(f"it is no whole package: {error}") from error

    @property
    def version(self):
        """As it says itself, before anybody has looked at its signature."""
        return json.loads(self.manifest)["version"]

    def sizes(self, manifest):
        if sorted(self.packed.namelist()) != sorted([*manifest["files"], "manifest.json", "manifest.sig"]):
            raise Unfit("it has other files than its manifest says")
        return manifest["sizes"]

    def pieces(self, name, most):
        return unpacked(self.packed, name, most)


class Download:
    """Of a package on a server, whose manifest is one that may be taken. Only files that `here`, the folder that is shown, has not
    with the digest that was signed are asked for, each no further than its size."""

    def __init__(self, address, content, signature, manifest, here):
        self.manifest, self.signature, self.here, self.came = content, signature, here, {}
        for name, digest in manifest["files"].items():
            if not is_here(here / name, digest):
                self.came[name] = fetched(address, f"files/{name}", manifest["sizes"][name])
                if hashlib.sha256(self.came[name]).hexdigest() != digest:
                    raise Unfit(f"{name} is not as it was signed")

    def sizes(self, manifest):
        return manifest["sizes"]

    def pieces(self, name, most):
        if name in self.came:
            yield from pieces(BytesIO(self.came[name]), most, name)
        else:
            with open(self.here / name, "rb") as file:
                yield from pieces(file, most, name)


def is_here(path, digest):
    """By its content, which may have changed while the name stayed."""
    try:
        with open(path, "rb") as file:
            return hashlib.sha256(file.read()).hexdigest() == digest
    except OSError:
        return False


def stage(source, manifest, folder):
    """Writes the files that a manifest names into a folder: these and no others, and of each no more than its size. What is written is
    what was hashed, wherever it comes from."""
    sizes = source.sizes(manifest)
    for name, digest in manifest["files"].items():
        path, seen, length = folder / name, hashlib.sha256(), 0
        path.parent.mkdir(parents=True, exist_ok=True)
        with open(path, "wb") as file:
            for piece in source.pieces(name, sizes[name]):
                seen.update(piece)
                length += file.write(piece)
            file.flush()
            os.fsync(file.fileno())
        if length != sizes[name] or seen.hexdigest() != digest:
            raise Unfit(f"{name} is not as it was signed")
