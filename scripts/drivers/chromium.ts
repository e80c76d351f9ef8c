import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { remote } from 'webdriverio'
import { root } from '../../esbuild.config.ts'
import { type Cdp, connectCdp } from './cdp.ts'
import { chromedriver, chromiumShell, quietChromium, wholeChromium } from './quietChromium.ts'

export interface AxeFault {
  readonly rule: string
  readonly help: string
  readonly where: readonly string[]
}

export type AxeRules = readonly string[] | { readonly without: string }

export interface Chromium {
  readonly browser: WebdriverIO.Browser
  readonly cdp: Cdp
  resize(viewport: Viewport): Promise<void>
  /** Resets pages, cookies and storage of `origin`, but not the cache. */
  renew(origin: string, initScripts?: readonly string[]): Promise<void>
  /** @param rules default: all */
  axe(rules?: AxeRules): Promise<AxeFault[]>
  close(): Promise<void>
}

export interface Viewport {
  readonly width?: number
  readonly height?: number
  /** Default false. */
  readonly mobile?: boolean
}

export interface ChromiumOptions extends Viewport {
  /** Run in each page and frame before its own scripts. */
  readonly initScripts?: readonly string[]
  /** The whole browser, which tabs need. Default: the headless shell, if installed, which starts in half the time. */
  readonly isWhole?: boolean
  /** Device pixel ratio with `mobile`. Default 1, because the CPU draws each pixel. */
  readonly density?: number
  /** Whether animations run. Default false, because the CPU draws each frame. */
  readonly moves?: boolean
  readonly args?: readonly string[]
}

/** For measurements and pictures. */
export const asUsed = { isWhole: true, density: 3, moves: true } as const

/** Starts the shell with a page, which the driver expects. */
const shellWithPage = fileURLToPath(new URL('headlessShell.sh', import.meta.url))
/** Edge is Chromium with other names. Untested. */
const isEdge = /edge/i.test(wholeChromium)
const optionsName = isEdge ? 'ms:edgeOptions' : 'goog:chromeOptions'

/** Starts Chromium with a temporary profile. Takes seconds, so each test file starts one. */
export async function openChromium(options: ChromiumOptions = {}): Promise<Chromium> {
  const { initScripts = [], isWhole = !chromiumShell, density = 1, moves = false, args = [] } = options
  const profile = await mkdtemp(join(tmpdir(), 'insights-chromium-'))
  const browser = await remote({
    // Errors are thrown as well.
    logLevel: 'silent',
    cacheDir: join(root, 'node_modules/.cache/webdriver'),
    // Most conditions are met before the default of half a second.
    waitforInterval: 100,
    // Other browsers may use the same CPU.
    waitforTimeout: 40_000,
    capabilities: {
      browserName: isEdge ? 'MicrosoftEdge' : 'chrome',
      acceptInsecureCerts: true,
      'wdio:enforceWebDriverClassic': true,
      [optionsName]: {
        binary: isWhole ? wholeChromium : shellWithPage,
        args: [
          ...quietChromium,
          ...args,
          ...(moves ? [] : ['--force-prefers-reduced-motion']),
          '--hide-scrollbars',
          `--user-data-dir=${profile}`,
        ],
      },
      ...(chromedriver && { 'wdio:chromedriverOptions': { binary: chromedriver } }),
    },
  }).catch(async (error: unknown) => {
    await rm(profile, { recursive: true, force: true })
    throw error
  })
  const cdp = await openCdp(browser)
  await cdp.send('Page.enable')
  // Headless windows have a minimum width, so the page's metrics are overridden.
  const resize = async ({ width = 390, height = 844, mobile = false }: Viewport) => {
    const metrics = { width, height, deviceScaleFactor: mobile ? density : 1, mobile }
    await cdp.send('Emulation.setDeviceMetricsOverride', metrics)
    await cdp.send('Emulation.setTouchEmulationEnabled', { enabled: mobile })
  }
  await resize(options)
  let added: unknown[] = []
  const add = async (scripts: readonly string[]) => {
    for (const identifier of added) await cdp.send('Page.removeScriptToEvaluateOnNewDocument', { identifier })
    added = []
    for (const source of scripts) {
      const { identifier } = await cdp.send('Page.addScriptToEvaluateOnNewDocument', { source })
      added.push(identifier)
    }
  }
  await add(initScripts)
  const firstPage = await browser.getWindowHandle()

  return {
    browser,
    cdp,
    resize,
    async renew(origin, scripts = []) {
      for (const page of await browser.getWindowHandles()) {
        if (page === firstPage) continue
        await browser.switchToWindow(page)
        await browser.closeWindow()
      }
      await browser.switchToWindow(firstPage)
      await add([])
      // A page without scripts, which stores nothing.
      await browser.url(`${origin}/favicon.ico`)
      await browser.execute(() => sessionStorage.clear())
      await cdp.send('Network.clearBrowserCookies')
      await cdp.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
      await add(scripts)
    },
    axe: (rules) => runAxe(browser, rules),
    async close() {
      cdp.close()
      const late = AbortSignal.timeout(20_000)
      await Promise.race([browser.deleteSession(), once(late, 'abort').then(() => Promise.reject(late.reason))]).catch(
        () => endProcesses(browser),
      )
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Slows down the CPU, by default like a slow phone's. */
export async function slowCpu({ cdp }: Pick<Chromium, 'cdp'>, rate = 4): Promise<void> {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate })
}

/** Runs `work` in a new Chromium, and closes it. */
export async function withChromium<T>(options: ChromiumOptions, work: (chromium: Chromium) => Promise<T>): Promise<T> {
  const chromium = await openChromium(options)
  return work(chromium).finally(chromium.close)
}

/** Kills a browser and driver that no longer respond. */
function endProcesses({ capabilities }: WebdriverIO.Browser): void {
  for (const name of ['goog:processID', 'wdio:driverPID']) {
    const pid: unknown = Reflect.get(capabilities, name)
    try {
      if (typeof pid === 'number') process.kill(pid, 'SIGKILL')
    } catch {}
  }
}

function openCdp({ capabilities }: WebdriverIO.Browser): Promise<Cdp> {
  const options: unknown = Reflect.get(capabilities, optionsName)
  const address: unknown = typeof options === 'object' && options && Reflect.get(options, 'debuggerAddress')
  if (typeof address !== 'string') throw new Error('Chromium did not print its debugging address.')
  return connectCdp(address)
}

const axeSource = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface AxeReport {
  readonly violations: readonly {
    readonly id: string
    readonly help: string
    readonly nodes: readonly { readonly target: readonly string[] }[]
  }[]
}

async function runAxe(browser: WebdriverIO.Browser, rules?: AxeRules): Promise<AxeFault[]> {
  if (!(await browser.execute(() => 'axe' in window))) await browser.execute(axeSource)
  // Passed rules would be described in detail.
  const without = rules && 'without' in rules ? { [rules.without]: { enabled: false } } : {}
  // axe disables this rule by default; Lighthouse enables it.
  const all = { rules: { 'target-size': { enabled: true }, ...without } }
  const asked = rules && !('without' in rules) ? { runOnly: rules } : all
  const options = { resultTypes: ['violations'], ...asked }
  const { violations } = await browser.executeAsync<AxeReport, [object]>((how, done) => {
    const { run } = Reflect.get(window, 'axe') as { run(options: object): Promise<AxeReport> }
    // Fading elements do not have their final colours. Infinite animations never finish.
    const ending = document
      .getAnimations()
      .filter(
        ({ effect, playState }) => playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime),
      )
      .map(({ finished }) => finished.catch(() => undefined))
    void Promise.all(ending)
      .then(() => run(how))
      .then(done)
  }, options)
  return violations.map(({ id, help, nodes }) => ({
    rule: id,
    help,
    where: nodes.map(({ target }) => target.join(' ')),
  }))
}
