"""Data that is too long for a message: the page fetches it, once, by a path of its own origin."""

import json
import secrets

LARGEST, MOST, KEPT = 64 * 1024, 32 * 1024 * 1024, 30  # characters, characters, seconds


class Large:
    def __init__(self, app):
        self.app, self.kept = app, {}

    def answer(self, answer, can_fetch):
        """host-large. The answer for a message. What is not fetched is forgotten."""
        data = json.dumps(answer["data"]) if can_fetch else ""
        if len(data) <= LARGEST or len(data) + sum(len(had) for _, had in list(self.kept.values())) > MOST:
            return answer
        path = f"answers/{secrets.token_urlsafe(16)}"
        self.kept[path] = (self.app.context["userId"], data)
        self.app.soon(self.app.later, KEPT, lambda: self.kept.pop(path, None))
        return {**answer, "data": None, "at": f"/{path}"}

    def take(self, path):
        """Once, and for the user alone whose it is."""
        user, data = self.kept.pop(path, (None, None))
        return data if user == self.app.context["userId"] else None
