"""Kills the WebKit host's package store at one place after the other while it takes an update by a channel, and at the start that
shows it. `{ folder, keys, exchange, app, bundled, follow }` comes in by standard input; of each kill, where it was and what the next
start shows goes out, a line each.

A place is a line of the store's own that is about to run: no two writes have none between them."""

import hashlib
import json
import os
import shutil
import signal
import sys
from pathlib import Path

import packages
import sources
from packages import Packages, Unfit

asked = json.load(sys.stdin)
folder, work = Path(asked["folder"]), Path(asked["folder"] + "-work")
bundled = sources.Archive(Path(asked["bundled"]).read_bytes())


def start():
    store = Packages(str(work), asked["keys"], asked["exchange"], asked["app"])
    try:
        store.take(bundled, is_bundled=True)
    except Unfit:
        pass
    return store, store.begin()


def update():
    """What an app does from one start to the next."""
    store, _ = start()
    store.confirm()
    device = {"id": "", "channel": "stable"}
    store.follow(*store.look(Path(asked["follow"]).as_uri() + "/", device, bundled.version))
    start()


def is_whole(place):
    manifest = json.loads((place / "manifest.json").read_bytes())
    return all(hashlib.sha256((place / name).read_bytes()).hexdigest() == digest for name, digest in manifest["files"].items())


def in_child(task):
    child = os.fork()
    if child == 0:
        task()
        os._exit(0)
    return os.WIFSIGNALED(os.waitpid(child, 0)[1])


def killed_at(number, place):
    """Whether an update was still going on there. Where it was is written to `place`."""
    left = number

    def trace(frame, event, _):
        nonlocal left
        if frame.f_code.co_filename not in (packages.__file__, sources.__file__):
            return None
        if event == "line":
            left -= 1
            if left == 0:
                os.write(place, f"{frame.f_code.co_name}:{frame.f_lineno}".encode())
                os.kill(os.getpid(), signal.SIGKILL)
        return trace

    def task():
        sys.settrace(trace)
        update()

    return in_child(task)


number = 1
while True:
    shutil.rmtree(work, ignore_errors=True)
    if folder.exists():
        shutil.copytree(folder, work)
    reads, writes = os.pipe()
    if not killed_at(number, writes):
        break
    os.close(writes)
    at = os.read(reads, 200).decode()
    os.close(reads)
    store, shown = start()
    left = sorted(each.name for each in work.iterdir())
    print(json.dumps({"at": at, "shown": shown.name, "whole": is_whole(shown), "failed": store.state["failed"], "left": left}))
    number += 1
shutil.rmtree(work, ignore_errors=True)
