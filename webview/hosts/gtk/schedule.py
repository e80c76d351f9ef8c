"""When a host looks for an update, and whether it takes one that it may have: `../scheduleCases.json` has the cases that every host keeps to.

A look is a few hundred bytes; a package is some megabytes. So the one goes by the clock alone, and the other by the network and the disk.
"""

HOUR = 3600  # seconds, as all times here
RETRY, LAST_RETRY = 15 * 60, 6 * HOUR  # after the first failure, doubled with each in turn, and no longer than the last
SETTLED = 30  # in which a page that is loaded is ready, or is not waited for: a broken one is mended by an update
IDLE = 15 * 60  # between two moments of a page that stays in front
MARGIN = 50 << 20  # bytes that are left to the person and to the page's own storage


def is_due(now, looked, misses):
    """`looked`: when the last look began, if ever. `misses`: the looks in turn that came to nothing."""
    if looked is None or now < looked:  # the clock was put back
        return True
    pause = HOUR if misses == 0 else min(RETRY << min(misses - 1, 16), LAST_RETRY)
    return now - looked >= pause


def network_obstacle(is_metered, is_withdrawn):
    """Why a package is not fetched now; empty where it is. What is shown and withdrawn is worth the bytes: its makers know that it is bad."""
    return "it waits for a network that is not metered" if is_metered and not is_withdrawn else ""


def room_obstacle(total, room):
    """The same for a package of `total` bytes and a device with `room` for so many, where it can say. Twice: until the next start but
    one, the package before it stays for a way back."""
    needed = 2 * total + MARGIN
    if room is None or room >= needed:
        return ""
    return f"there is no room for it: it needs {-(-needed >> 20)} MB"
