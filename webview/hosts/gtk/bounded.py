"""Files from a server or an archive, read no further than they may go."""

import zipfile
from urllib.parse import urljoin
from urllib.request import urlopen

from manifest import Unfit

PIECE = 1 << 16


def pieces(file, most, name):
    """A file piece by piece. What is longer than `most` bytes is not read to its end."""
    left = most
    while piece := file.read(min(PIECE, left + 1)):
        left -= len(piece)
        if left < 0:
            raise Unfit(f"{name} is longer than {most} bytes")
        yield piece


def fetched(address, name, most):
    with urlopen(urljoin(address, name), timeout=30) as answer:
        return b"".join(pieces(answer, most, name))


def unpacked(packed, name, most):
    """A file of an archive, piece by piece. Only what can be unpacked in pieces is."""
    if packed.getinfo(name).compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise Unfit(f"{name} is packed in another way than by deflate")
    with packed.open(name) as file:
        yield from pieces(file, most, name)
