"""Starts of an app with the WebKit host's package store, without a browser: `{ folder, keys, exchange, app, bundled, starts }` comes in
by standard input. Of each start, what is shown and what came of the channel that it looked at goes out, a line each.

A start is `{ device, channel, follow, isMetered, room }`, all of which may be left out; `follow` names folders or addresses, which are looked at in turn, by a network that `isMetered`, with `room` for so many bytes. With `tells`, what a page is told goes out, too. With `breaks`, no page of it ever says that it is ready."""

import json
import sys
from pathlib import Path

from packages import Packages, Unfit
from sources import Archive

asked = json.load(sys.stdin)


def begin(start):
    bundled = Archive(Path(start.get("bundled", asked["bundled"])).read_bytes())
    store = Packages(asked["folder"], asked["keys"], asked["exchange"], start.get("app", asked["app"]))
    try:
        store.take(bundled, is_bundled=True)
    except Unfit:
        pass  # as a rule: there is a newer one already
    shown = store.begin()
    if start.get("breaks"):
        shown = store.go_back("nothingPainted")
    else:
        store.confirm()
    return store, shown, bundled.version


def follow(store, address, start, embedded):
    device = {"id": start.get("device", ""), "channel": start.get("channel", "stable")}
    try:
        place = address if "://" in address else Path(address).as_uri() + "/"
        return " ".join(store.follow(*store.look(place, device, embedded, start.get("isMetered", False))))
    except (Unfit, OSError) as error:
        return str(error)


for start in asked["starts"]:
    store, shown, embedded = begin(start)
    store.room = lambda room=start.get("room"): room
    came = [follow(store, address, start, embedded) for address in start.get("follow", [])]
    print(json.dumps({"shown": shown.name, "came": came[-1] if came else "", **({"told": store.told} if start.get("tells") else {})}))
