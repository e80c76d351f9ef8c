"""Which paths are the package's own."""

import re

OWN_PATH = re.compile(r"/(?![/\\])[^\\\s\x00-\x1f\x7f]*")


def is_own_path(path):
    """host-open: whether a path, as a push or a link brings it, is ours. What begins with two slashes, or holds what a parser drops, leads elsewhere."""
    return isinstance(path, str) and OWN_PATH.fullmatch(path) is not None
