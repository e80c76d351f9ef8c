import { existsSync } from 'node:fs'
import { chromiumShell, wholeChromium } from '#scripts/drivers/quietChromium.ts'
import { openChromiumAt } from './chromium.ts'
import { firefoxBinary, openFirefox } from './firefox.ts'
import { unpackEngine } from './install.ts'
import { nativeScript } from './native/script.ts'
import type { EnginePage } from './page.ts'
import { openWebKit } from './webkit.ts'

export interface Sandbox {
  readonly https: string
  readonly http: string
  readonly app: string
}

/** One of our builds in one browser. */
export interface Visit {
  readonly engine: 'Chromium 88' | 'Chromium 119' | 'Firefox ESR' | 'Chromium' | 'WebKitGTK'
  readonly build: string
  /** The sandbox's origin that has the build. */
  readonly origin: 'https' | 'app'
  /** A page of ours asks for name and password, or the app does. */
  readonly logsIn: 'by a form' | 'by the app'
  /** @throws {Error} with a sentence, when the engine cannot be had on this machine. */
  find(): Promise<string>
  open(binary: string, sandbox: Sandbox): Promise<EnginePage>
}

/** Comes in without a second step. */
export const login = { loginName: 'mail@meridian.example', pwd: 'Sandbox-2026' } as const

const phone = { width: 390, height: 844, mobile: true } as const
const desk = { width: 1280, height: 900 } as const

/** This Chromium without a screen ends a page that asks for a badge, which it has none of; the app's web view has not got the function. */
const noBadge = `for (const name of ['setAppBadge', 'clearAppBadge']) delete Navigator.prototype[name]`

const fromDebian = (file: string, pack: string) => async () => {
  if (!existsSync(file)) throw new Error(`${file} is missing: apt-get install ${pack}.`)
  return file
}
const chromium = fromDebian(chromiumShell ?? wholeChromium, 'chromium')

export const visits: readonly Visit[] = [
  {
    engine: 'Chromium 88',
    build: 'the web view’s build without an app',
    origin: 'app',
    logsIn: 'by a form',
    find: () => unpackEngine('Chromium 88'),
    open: (binary) => openChromiumAt({ ...phone, binary, initScripts: [noBadge] }),
  },
  {
    engine: 'Chromium 88',
    build: 'the web view’s build in an Android app',
    origin: 'app',
    logsIn: 'by the app',
    find: () => unpackEngine('Chromium 88'),
    open: async (binary) =>
      openChromiumAt({ ...phone, binary, initScripts: [noBadge, await nativeScript({ carrier: 'android', login })] }),
  },
  {
    engine: 'Chromium 119',
    build: 'the browser’s build',
    origin: 'https',
    logsIn: 'by a form',
    find: () => unpackEngine('Chromium 119'),
    open: (binary) => openChromiumAt({ ...desk, binary }),
  },
  {
    engine: 'Firefox ESR',
    build: 'the browser’s build',
    origin: 'https',
    logsIn: 'by a form',
    find: fromDebian(firefoxBinary, 'firefox-esr'),
    open: () => openFirefox(desk),
  },
  {
    engine: 'Chromium',
    build: 'the browser’s build',
    origin: 'https',
    logsIn: 'by a form',
    find: chromium,
    open: (binary) => openChromiumAt({ ...desk, binary }),
  },
  {
    engine: 'Chromium',
    build: 'the web view’s build in an iOS app',
    origin: 'app',
    logsIn: 'by the app',
    find: chromium,
    open: async (binary) =>
      openChromiumAt({ ...phone, binary, initScripts: [await nativeScript({ carrier: 'iosReply', login })] }),
  },
  {
    engine: 'WebKitGTK',
    build: 'the web view’s build in an app of our own',
    origin: 'app',
    logsIn: 'by the app',
    find: fromDebian('/usr/bin/WebKitWebDriver', 'webkit2gtk-driver'),
    open: (_, { app }) => openWebKit({ gateway: app, reply: true, login, context: { screens: ['rank'] } }),
  },
]
