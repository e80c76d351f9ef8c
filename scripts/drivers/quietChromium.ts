import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Disables downloads, updates and reports. */
export const quietChromium: readonly string[] =
  `--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking
  --disable-component-update --disable-sync`.split(/\s+/)

/** DevTools protocol on a free port. */
export const askedByCdp = '--remote-debugging-port=0'

const { CHROME_PATH, PROGRAMFILES = '', 'PROGRAMFILES(X86)': programs32 = '' } = process.env
const macs = ['Chromium', 'Google Chrome', 'Microsoft Edge'].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
)
const onWindows = [PROGRAMFILES, programs32].flatMap((folder) =>
  ['Google/Chrome/Application/chrome.exe', 'Microsoft/Edge/Application/msedge.exe'].map((path) => join(folder, path)),
)
/** Paths of Chromium, Chrome or Edge. Tests use the first that exists. */
const places: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  linux: [
    ...['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map((name) => `/usr/bin/${name}`),
    '/snap/bin/chromium',
    '/usr/bin/microsoft-edge',
  ],
  darwin: macs,
  win32: onWindows,
}

export const findChromium = (): string | undefined => CHROME_PATH ?? places[process.platform]?.find(existsSync)

/** The whole browser: windows and tabs are pages with their own processes. */
export const wholeChromium = findChromium() ?? '/usr/bin/chromium'

const shell = '/usr/lib/chromium/chromium-headless-shell'
/** Debian's headless shell, which loads pages in half the time. */
export const chromiumShell = !CHROME_PATH && existsSync(shell) ? shell : undefined

const debianDriver = '/usr/bin/chromedriver'
/** For any other browser, webdriverio downloads the driver. */
export const chromedriver = wholeChromium === '/usr/bin/chromium' && existsSync(debianDriver) ? debianDriver : undefined
