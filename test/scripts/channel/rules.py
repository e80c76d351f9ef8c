"""What the WebKit host's rules say of cases: `{ cases, channels, devices, leastApp, apps }` comes in, and their outcomes go out, as one line."""

import json
import sys

from channel import bucket_of, decide, is_channel
from manifest import Unfit, compare_app


def passes(app, least):
    try:
        return compare_app(app, least) >= 0
    except Unfit:
        return False


asked = json.load(sys.stdin)
outcomes = [" ".join(decide(each["channel"], each["device"], each["today"])) for each in asked["cases"]]
are_channels = [is_channel(channel) for channel in asked["channels"]]
buckets = [bucket_of(device) for device in asked["devices"]]
apps = [passes(app, asked["leastApp"]) for app in asked["apps"]]
print(json.dumps({"outcomes": outcomes, "areChannels": are_channels, "buckets": buckets, "apps": apps}))
