import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { remote } from 'webdriverio'
import { isRecord } from '#bridge/lib/guards.ts'
import type { ConformanceReport } from '#webview/conformance/report.ts'
import { wholeChromium } from '../drivers/quietChromium.ts'

/** Why nothing could be run: a sentence for the command line. */
export class ElsewhereError extends Error {}

export interface Elsewhere {
  /** The page's address, in the app's own scheme too. */
  readonly url: string
  /** Where a WebDriver listens that knows the host. Default: a Chromium of our own, which has no app around its pages. */
  readonly webdriver?: string
  /** A JSON file of what that driver is asked for. */
  readonly capabilities?: string
  /** How long the page may say nothing new. Default 90 s: no case that needs a tester takes longer. */
  readonly silenceMs?: number
  /** How long it may take to be there. Default 30 s. */
  readonly arrivalMs?: number
}

const pollMs = 200
const noAddress: ReadonlySet<string> = new Set(['javascript:', 'data:', 'blob:', 'about:', 'file:'])

/** @throws {ElsewhereError} at what is no address of a page, or of a driver. */
function addressOf(text: string, flag: string, protocols?: readonly string[]): URL {
  const url = URL.parse(text)
  const fits = url && (protocols ? protocols.includes(url.protocol) : !noAddress.has(url.protocol))
  if (!fits)
    throw new ElsewhereError(
      `--${flag} ${text} is no address: ${flag === 'url' ? 'https://…/conformance.html' : 'http://127.0.0.1:4723'} is.`,
    )
  return url
}

/** @returns the page's address without what would start it: it is started here, after what an earlier run has left. */
export function pageAddress(text: string): string {
  const url = addressOf(text, 'url')
  // By hand: a rewritten query would change the rest of it (`unaided=bridge.over.,bridge.files`).
  const kept = url.search
    .slice(1)
    .split('&')
    .filter((part) => part !== '' && part !== 'run' && !part.startsWith('run='))
  url.search = kept.join('&')
  return url.href
}

async function readCapabilities(path: string): Promise<Readonly<Record<string, unknown>>> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new ElsewhereError(`--capabilities ${path} cannot be read.`)
  })
  let told: unknown
  try {
    told = JSON.parse(text)
  } catch {
    // What is no JSON is no object either.
  }
  if (!isRecord(told)) throw new ElsewhereError(`--capabilities ${path} must hold one object of JSON.`)
  return told
}

interface Driven {
  readonly browser: WebdriverIO.Browser
  close(): Promise<unknown>
}

async function openOwn(): Promise<Driven> {
  if (!existsSync(wholeChromium))
    throw new ElsewhereError(
      'There is no Chromium of Debian’s here: start a driver (`chromedriver --port=4444`, `safaridriver -p 4444`, Appium) and name it, --webdriver http://127.0.0.1:4444.',
    )
  const { openChromium } = await import('../drivers/chromium.ts')
  return openChromium({ width: 1280, height: 900 })
}

async function openAt({ webdriver = '', capabilities }: Elsewhere): Promise<Driven> {
  const { protocol, hostname, port, pathname } = addressOf(webdriver, 'webdriver', ['http:', 'https:'])
  const wanted = capabilities ? await readCapabilities(capabilities) : {}
  const own = { pageLoadStrategy: 'none', 'wdio:enforceWebDriverClassic': true } as const
  const browser = await remote({
    logLevel: 'silent',
    protocol: protocol.slice(0, -1),
    hostname,
    port: Number(port) || (protocol === 'https:' ? 443 : 80),
    path: pathname,
    connectionRetryCount: 0,
    capabilities: { ...own, ...wanted },
  }).catch((error: unknown) => {
    const [why] = String(error instanceof Error ? error.message : error).split('\n')
    throw new ElsewhereError(`The driver at ${webdriver} opens no session: ${why}`)
  })
  return { browser, close: () => browser.deleteSession().catch(() => undefined) }
}

interface Glimpse {
  readonly state: 'starting' | 'running' | 'idle'
  readonly ended: number
}

// What follows runs in the browser, each by itself. The page may be the one that is shown, or the one in a fake app's phone.

function glimpse(): Glimpse | null {
  const page = window.insightsConformance ?? document.querySelector('iframe')?.contentWindow?.insightsConformance
  return page ? { state: page.state(), ended: page.ended() } : null
}

function start(): void {
  const page = window.insightsConformance ?? document.querySelector('iframe')?.contentWindow?.insightsConformance
  page?.run()
}

async function report(): Promise<string> {
  const page = window.insightsConformance ?? document.querySelector('iframe')?.contentWindow?.insightsConformance
  return JSON.stringify(await page?.report())
}

/** Polls until it holds. A page that is reloading cannot answer. */
async function watch(
  browser: WebdriverIO.Browser,
  patienceMs: number,
  failure: (seen: Glimpse | null) => string,
  holds: (seen: Glimpse) => boolean,
): Promise<void> {
  let last: Glimpse | null = null
  for (let until = performance.now() + patienceMs; performance.now() < until; await pause(pollMs)) {
    const seen = await browser.execute(glimpse).catch(() => null)
    if (!seen) continue
    if (holds(seen)) return
    if (seen.ended !== last?.ended) until = performance.now() + patienceMs
    last = seen
  }
  throw new ElsewhereError(failure(last))
}

/**
 * Runs the conformance page on a remote host, by WebDriver.
 * @returns the page's own report.
 * @throws {ElsewhereError} where there is no driver, no page, or the page falls silent.
 */
export async function runElsewhere(elsewhere: Elsewhere): Promise<ConformanceReport> {
  const { webdriver, silenceMs = 90_000, arrivalMs = 30_000 } = elsewhere
  const url = pageAddress(elsewhere.url)
  const { browser, close } = await (webdriver === undefined ? openOwn() : openAt(elsewhere))
  try {
    await browser.url(url).catch((error: unknown) => {
      const [why] = String(error instanceof Error ? error.message : error).split('\n')
      throw new ElsewhereError(`${url} could not be opened: ${why}`)
    })
    const absent = `What is at ${url} is no conformance page: it offers no \`insightsConformance\` after ${arrivalMs / 1_000} s. Pack it by \`insights-client pack --conformance\`.`
    await watch(
      browser,
      arrivalMs,
      () => absent,
      ({ state }) => state === 'idle',
    )
    await browser.execute(start)
    await watch(
      browser,
      silenceMs,
      (seen) =>
        `The page has been silent for ${silenceMs / 1_000} s: ${seen ? `${seen.ended} cases had ended` : 'it is gone'}.`,
      ({ state, ended }) => state === 'idle' && ended > 0,
    )
    const told: ConformanceReport = JSON.parse(await browser.execute(report))
    return told
  } finally {
    await close()
  }
}
