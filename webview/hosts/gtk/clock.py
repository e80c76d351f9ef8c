"""The exchange's time, learned from its answers."""

import time

LASTS = 600  # seconds; after so long a later answer knows better, however slow it was
JUMP = 2  # seconds that only one of the device's clocks has seen pass: it slept, or the clock was set


class Clock:
    def __init__(self):
        self.ahead, self.delay, self.learned = 0.0, float("inf"), 0.0
        self.gap = time.time() - time.monotonic()

    def now(self):
        """Milliseconds since 1970, as the exchange counts them; as this device does until an answer has told."""
        return round((time.time() + self.ahead) * 1000)

    def learn(self, told, sent):
        """`told`: the header `requesttime` of an answer to a POST; `sent`: when it was asked, by `time.monotonic()`."""
        now = time.monotonic()
        gap = time.time() - now
        if abs(gap - self.gap) > JUMP:
            self.gap = gap
            self.forget()
        delay = now - sent
        if told and told.isdigit() and (delay < self.delay or now - self.learned > LASTS):
            self.ahead = int(told) / 1000 + delay / 2 - time.time()
            self.delay, self.learned = delay, now

    def forget(self):
        """It was wrong: whatever is learned next is better."""
        self.delay = float("inf")
