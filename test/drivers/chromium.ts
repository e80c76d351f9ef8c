import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { remote } from 'webdriverio'
import { type Cdp, connectCdp } from './cdp.ts'
import { quietChromium } from './quietChromium.ts'

export interface AxeFault {
  readonly rule: string
  readonly help: string
  readonly where: readonly string[]
}

export interface Chromium {
  readonly browser: WebdriverIO.Browser
  readonly cdp: Cdp
  resize(viewport: Viewport): Promise<void>
  /** Runs axe on the page as it stands, all of it or some of its rules; answers what it finds wrong. */
  axe(rules?: readonly string[]): Promise<AxeFault[]>
  close(): Promise<void>
}

export interface Viewport {
  /** CSS pixels. Default 390×844. */
  readonly width?: number
  readonly height?: number
  /** A touch screen at three device pixels a CSS pixel. Default false. */
  readonly mobile?: boolean
}

export interface ChromiumOptions extends Viewport {
  /** Scripts that run in every page and frame before its own. */
  readonly initScripts?: readonly string[]
}

const chromium = '/usr/bin/chromium'
const chromedriver = '/usr/bin/chromedriver'

/** Starts Chromium with a profile of its own, which goes when it is closed. A start takes seconds: one a test file. */
export async function openChromium(options: ChromiumOptions = {}): Promise<Chromium> {
  const { initScripts = [] } = options
  const profile = await mkdtemp(join(tmpdir(), 'insights-chromium-'))
  const browser = await remote({
    logLevel: 'error',
    // What is waited for has mostly come before the half second that is usual is over.
    waitforInterval: 100,
    capabilities: {
      browserName: 'chrome',
      acceptInsecureCerts: true,
      'wdio:enforceWebDriverClassic': true,
      'goog:chromeOptions': {
        binary: chromium,
        args: [...quietChromium, '--hide-scrollbars', `--user-data-dir=${profile}`],
      },
      'wdio:chromedriverOptions': { binary: chromedriver },
    },
  }).catch(async (error: unknown) => {
    await rm(profile, { recursive: true, force: true })
    throw error
  })
  const cdp = await openCdp(browser)
  await cdp.send('Page.enable')
  // The window of a headless browser keeps a least width: the metrics are set for the page itself.
  const resize = async ({ width = 390, height = 844, mobile = false }: Viewport) => {
    const metrics = { width, height, deviceScaleFactor: mobile ? 3 : 1, mobile }
    await cdp.send('Emulation.setDeviceMetricsOverride', metrics)
    await cdp.send('Emulation.setTouchEmulationEnabled', { enabled: mobile })
  }
  await resize(options)
  for (const source of initScripts) await cdp.send('Page.addScriptToEvaluateOnNewDocument', { source })

  return {
    browser,
    cdp,
    resize,
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
  const options: unknown = Reflect.get(capabilities, 'goog:chromeOptions')
  const address: unknown = typeof options === 'object' && options && Reflect.get(options, 'debuggerAddress')
  if (typeof address !== 'string') throw new Error('Chromium did not say where it can be debugged.')
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

async function runAxe(browser: WebdriverIO.Browser, rules?: readonly string[]): Promise<AxeFault[]> {
  if (!(await browser.execute(() => 'axe' in window))) await browser.execute(axeSource)
  // What passes would be described as carefully as what does not.
  const options = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) }
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
