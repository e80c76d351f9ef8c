"""Lets the WebKit host's package store take packages, without a browser: `{ folder, keys, exchange, bundled, offers }` comes in by
standard input, where `bundled` is an archive and each offer either `{ archive }`, one that is here, or `{ address }`, where a package lies
file by file. What became of each goes out, a line each. Of an offer, `changes` are files of what is shown, and what they were changed to before.

Little memory is given: what unpacks a bomb, or reads what does not end, ends."""

import json
import resource
import sys
from pathlib import Path

from packages import Packages, Unfit
from sources import Archive

most = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize() + (24 << 20)
resource.setrlimit(resource.RLIMIT_AS, (most, most))
asked = json.load(sys.stdin)
store = Packages(asked["folder"], asked["keys"], asked["exchange"], "2.31.0")
try:
    store.take(Archive(Path(asked["bundled"]).read_bytes()), is_bundled=True)
except Unfit as error:
    print(json.dumps({"bundled": str(error)}))
shown = store.begin()
print(json.dumps({"shown": shown.name}))
store.confirm()
for offer in asked["offers"]:
    for name, content in offer.get("changes", {}).items():
        (shown / name).write_text(content)
    try:
        source = Archive(Path(offer["archive"]).read_bytes()) if "archive" in offer else store.fetch(offer["address"])
        print(json.dumps({"taken": store.take(source)}))
    except (Unfit, OSError, MemoryError) as error:
        print(json.dumps({"refused": str(error) or "there is no memory for it"}))
