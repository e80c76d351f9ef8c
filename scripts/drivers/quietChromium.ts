import { existsSync } from 'node:fs'

/** How any Chromium is started that nobody looks at, so that it asks, updates and reports nothing. */
export const quietChromium: readonly string[] = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** …and that is asked by Chrome's own protocol, at a port that it chooses. */
export const askedByCdp = '--remote-debugging-port=0'

/** The browser with all that it has: windows and tabs are pages of its own, each with a process. */
export const wholeChromium = '/usr/bin/chromium'
const shell = '/usr/lib/chromium/chromium-headless-shell'
/** The same engine and nothing round it, where it is installed: a page takes half of what it takes there. */
export const chromiumShell = existsSync(shell) ? shell : undefined
