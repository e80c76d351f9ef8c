#!/bin/sh
# The driver looks for a page as soon as the browser is there, and the shell opens none by itself.
exec /usr/lib/chromium/chromium-headless-shell "$@" about:blank
