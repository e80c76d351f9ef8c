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
  /** Goes on as a browser that has just started, with scripts of its own: no other page, no cookie, nothing that `origin` keeps, but what it has cached. */
  renew(origin: string, initScripts?: readonly string[]): Promise<void>
  /**
   * Runs axe on the page as it stands, all of it, some of its rules or all but one.
   * @returns what it finds wrong.
   */
  axe(rules?: AxeRules): Promise<AxeFault[]>
  close(): Promise<void>
}

export interface Viewport {
  /** CSS pixels. Default 390×844. */
  readonly width?: number
  readonly height?: number
  /** A touch screen. Default false. */
  readonly mobile?: boolean
}

export interface ChromiumOptions extends Viewport {
  /** Scripts that run in every page and frame before its own. */
  readonly initScripts?: readonly string[]
  /**
   * The browser with all that it has: what goes between tabs needs it. Default: its headless shell, the same engine,
   * where it is installed: it starts for half.
   */
  readonly isWhole?: boolean
  /** Device pixels a CSS pixel on a touch screen. Default 1: three of them are nine times as much to draw, by the processor. */
  readonly density?: number
  /** Whether the person minds no motion. Default false: what moves is drawn again and again, by the processor. */
  readonly moves?: boolean
  /** Switches of the command line, beside those of every test. */
  readonly args?: readonly string[]
}

/** As a person has it, for what is measured and what is looked at. */
export const asUsed = { isWhole: true, density: 3, moves: true } as const

/** Starts the shell with a page, which the driver awaits. */
const shellWithPage = fileURLToPath(new URL('headlessShell.sh', import.meta.url))
/** Edge is Chromium under other names. It has not been run here. */
const isEdge = /edge/i.test(wholeChromium)
const optionsName = isEdge ? 'ms:edgeOptions' : 'goog:chromeOptions'

/** Starts Chromium with a profile of its own, which goes when it is closed. A start takes seconds: one a test file. */
export async function openChromium(options: ChromiumOptions = {}): Promise<Chromium> {
  const { initScripts = [], isWhole = !chromiumShell, density = 1, moves = false, args = [] } = options
  const profile = await mkdtemp(join(tmpdir(), 'insights-chromium-'))
  const browser = await remote({
    // What a command fails with is thrown too.
    logLevel: 'silent',
    // A driver that webdriverio fetches stays in the clone.
    cacheDir: join(root, 'node_modules/.cache/webdriver'),
    // What is waited for has mostly come before the half second that is usual is over.
    waitforInterval: 100,
    // Other browsers may be at work on the same processors.
    waitforTimeout: 20_000,
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
  // The window of a headless browser keeps a least width: the metrics are set for the page itself.
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
      // From a page that does nothing, so that nothing is kept again.
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

/** Ends a browser and its driver that answer no more, by their own numbers. */
function endProcesses({ capabilities }: WebdriverIO.Browser): void {
  for (const name of ['goog:processID', 'wdio:driverPID']) {
    const pid: unknown = Reflect.get(capabilities, name)
    try {
      if (typeof pid === 'number') process.kill(pid, 'SIGKILL')
    } catch {
      // It has ended already.
    }
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
  // What passes would be described as carefully as what does not.
  const without = rules && 'without' in rules ? { [rules.without]: { enabled: false } } : {}
  // Unasked, axe does not look at the room of what is pressed, as Lighthouse does.
  const all = { rules: { 'target-size': { enabled: true }, ...without } }
  const asked = rules && !('without' in rules) ? { runOnly: rules } : all
  const options = { resultTypes: ['violations'], ...asked }
  const { violations } = await browser.executeAsync<AxeReport, [object]>((how, done) => {
    const { run } = Reflect.get(window, 'axe') as { run(options: object): Promise<AxeReport> }
    // What is fading in has not its colours yet. What goes round and round never ends.
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
