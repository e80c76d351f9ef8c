import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { remote } from 'webdriverio'
import { isRecord } from '#bridge/lib/guards.ts'
import type { ConformanceReport } from '#webview/conformance/report.ts'
import { wholeChromium } from '../drivers/quietChromium.ts'

/** Why it could not run. */
export class ElsewhereError extends Error {}

export interface Elsewhere {
  readonly url: string
  /** URL of a WebDriver that controls the host. Default: Chromium without an app. */
  readonly webdriver?: string
  /** A JSON file of the driver's capabilities. */
  readonly capabilities?: string
  /** Timeout without progress. Default 90 s, because no case with a tester takes longer. */
  readonly silenceMs?: number
  /** Timeout for the page to load. Default 30 s. */
  readonly arrivalMs?: number
}

const pollMs = 200
const noAddress: ReadonlySet<string> = new Set(['javascript:', 'data:', 'blob:', 'about:', 'file:'])

/** @throws {ElsewhereError} for an invalid URL */
function addressOf(text: string, flag: string, protocols?: readonly string[]): URL {
  const url = URL.parse(text)
  const fits = url && (protocols ? protocols.includes(url.protocol) : !noAddress.has(url.protocol))
  if (!fits)
    throw new ElsewhereError(
      `--${flag} ${text} is no address: ${flag === 'url' ? 'https://…/conformance.html' : 'http://127.0.0.1:4723'} is.`,
    )
  return url
}

/** Removes what would start the run, which starts after the report of an earlier one has been removed. */
export function pageAddress(text: string): string {
  const url = addressOf(text, 'url')
  // As text, because `searchParams` would rewrite the rest (`unaided=bridge.over.,bridge.files`).
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
  } catch {}
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

// The following functions run in the browser, without access to this module. The page may be in the frame of a fake
// app.

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

/** A page that is reloading does not answer. */
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
 * Runs the conformance page on a remote host. @returns the page's report @throws {ElsewhereError} without a driver or
 * page, or if the page stops responding
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
