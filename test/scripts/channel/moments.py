"""What the WebKit host's schedule says of cases: `{ looks, networks, rooms }` comes in, and the outcomes of each go out, as one line."""

import json
import sys

from schedule import is_due, network_obstacle, room_obstacle

asked = json.load(sys.stdin)
looks = [is_due(each["now"], each["looked"], each["misses"]) for each in asked["looks"]]
networks = [network_obstacle(each["isMetered"], each["isWithdrawn"]) for each in asked["networks"]]
rooms = [room_obstacle(each["total"], each["room"]) for each in asked["rooms"]]
print(json.dumps({"looks": looks, "networks": networks, "rooms": rooms}))
