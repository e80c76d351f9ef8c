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
