"""Files from a server or an archive, read no further than they may go."""

import zipfile
from http.client import HTTPException
from urllib.parse import quote, urljoin
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
    """What a server has by a name below an address. Raises OSError where it has not, or breaks off."""
    try:
        with urlopen(urljoin(address, quote(name)), timeout=30) as answer:
            return b"".join(pieces(answer, most, name))
    except HTTPException as error:
        raise OSError(f"{name} did not come whole: {error!r}") from error


def unpacked(packed, name, most):
    """A file of an archive, piece by piece. Only what can be unpacked in pieces is."""
    if packed.getinfo(name).compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise Unfit(f"{name} is packed in another way than by deflate")
    with packed.open(name) as file:
        yield from pieces(file, most, name)
