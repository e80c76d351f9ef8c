"""Lets the WebKit host's package store take packages, without a browser: `{ folder, keys, exchange, bundled, offers }` comes in by
standard input, where `bundled` is an archive and each offer `{ folder, isHere }`, a folder as a server holds it, whose archive is taken
without a look at what lies beside it where it is here already. What became of each goes out, a line each.

Little memory is given: what unpacks a bomb, or reads what does not end, ends."""

import json
import resource
import sys
from pathlib import Path

sys.path.insert(0, sys.argv[1])
from packages import Packages, Unfit  # noqa: E402

most = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize() + (24 << 20)
resource.setrlimit(resource.RLIMIT_AS, (most, most))
asked = json.load(sys.stdin)
store = Packages(asked["folder"], asked["keys"], asked["exchange"], "2.31.0")
try:
    store.take(Path(asked["bundled"]).read_bytes(), is_bundled=True)
except Unfit as error:
    print(json.dumps({"bundled": str(error)}))
print(json.dumps({"shown": store.begin().name}))
store.confirm()
for offer in asked["offers"]:
    try:
        folder = Path(offer["folder"])
        archive = (folder / "insights-webview.zip").read_bytes() if offer["isHere"] else store.fetch(folder.as_uri() + "/")
        print(json.dumps({"taken": store.take(archive)}))
    except (Unfit, MemoryError) as error:
        print(json.dumps({"refused": str(error) or "there is no memory for it"}))
