"""Which paths are the package's own, and which links open elsewhere."""

import re

OWN_PATH = re.compile(r"/(?![/\\])[^\\\s\x00-\x1f\x7f]*")


def is_own_path(path):
    """host-open: whether a path, as a push or a link brings it, is ours. What begins with two slashes, or holds what a parser drops, leads elsewhere."""
    return isinstance(path, str) and OWN_PATH.fullmatch(path) is not None


OUTSIDE = {"https", "http", "mailto", "tel"}


def way_of(url, is_pressed, origins, schemes):
    """host-pages, host-links: the page shows its own pages alone, and another app opens by a person's own press alone."""
    if any(url.startswith(f"{origin}/") for origin in origins):
        return "page"
    scheme = url.partition(":")[0].lower()
    return "outside" if is_pressed and scheme in OUTSIDE.union(schemes) else "nowhere"
