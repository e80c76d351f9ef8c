import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** How any Chromium is started that is not looked at, so that it fetches, updates and reports nothing. */
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

/** …and that is driven by Chrome's own protocol, at a port that it chooses. */
export const askedByCdp = '--remote-debugging-port=0'

const { CHROME_PATH, PROGRAMFILES = '', 'PROGRAMFILES(X86)': programs32 = '' } = process.env
const macs = ['Chromium', 'Google Chrome', 'Microsoft Edge'].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
)
const onWindows = [PROGRAMFILES, programs32].flatMap((folder) =>
  ['Google/Chrome/Application/chrome.exe', 'Microsoft/Edge/Application/msedge.exe'].map((path) => join(folder, path)),
)
/** Where each system has Chromium, Chrome or Edge. The tests take the first that is there. */
const places: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  linux: [
    ...['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map((name) => `/usr/bin/${name}`),
    '/snap/bin/chromium',
    '/usr/bin/microsoft-edge',
  ],
  darwin: macs,
  win32: onWindows,
}

/** `CHROME_PATH`, or the Chromium, Chrome or Edge of this machine; `undefined` where there is none. */
export const findChromium = (): string | undefined => CHROME_PATH ?? places[process.platform]?.find(existsSync)

/** The browser with all that it has: windows and tabs are pages of its own, each with a process. */
export const wholeChromium = findChromium() ?? '/usr/bin/chromium'

const shell = '/usr/lib/chromium/chromium-headless-shell'
/** The same engine without a window, from Debian, where it is installed: a page takes half of the time there. */
export const chromiumShell = !CHROME_PATH && existsSync(shell) ? shell : undefined

const debianDriver = '/usr/bin/chromedriver'
/** Debian's driver for Debian's Chromium. For any other browser webdriverio fetches the driver of its version. */
export const chromedriver = wholeChromium === '/usr/bin/chromium' && existsSync(debianDriver) ? debianDriver : undefined
