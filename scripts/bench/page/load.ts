import { setTimeout } from 'node:timers/promises'
import { evaluate } from '#scripts/drivers/cdp.ts'
import { asUsed, type Chromium, slowCpu, withChromium } from '#scripts/drivers/chromium.ts'
import { callAt } from '../gateway/client.ts'

const network = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }

/** Navigates to a page and evaluates an expression immediately. A driver would only do so after the page has loaded. */
export async function ask<T>(chromium: Chromium, url: string, expression: string): Promise<T> {
  const source = `if (window === window.top) window.insightsAnswer = ${expression}`
  await chromium.cdp.send('Page.addScriptToEvaluateOnNewDocument', { source })
  await chromium.browser.url(url)
  return evaluate<T>(chromium.cdp, 'insightsAnswer')
}

/** Throttles network and CPU. Cached responses are not throttled. */
export async function slowDown(chromium: Chromium): Promise<void> {
  const { cdp } = chromium
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', network)
  await slowCpu(chromium)
}

export interface LoadOptions {
  readonly url: string
  readonly initScripts: readonly string[]
  /** In ms; without it there is no throttling. */
  readonly settle?: number
}

export const load = <T>({ url, initScripts, settle }: LoadOptions, expression: string): Promise<T> =>
  withChromium({ ...asUsed, mobile: true, initScripts }, async (chromium) => {
    if (settle !== undefined) {
      await setTimeout(settle)
      await slowDown(chromium)
    }
    return ask<T>(chromium, url, expression)
  })

/** Text of the first post that a visitor gets, which a page should show. */
export async function firstWords(http: string): Promise<string> {
  const { posts } = (await callAt(http, 'social.feed', { tab: 'recommended', limit: 10 })).data
  const [first] = Object(posts)
  const words = first?.text || first?.title
  if (!words) throw new Error('The feed’s first post has no words.')
  return words
}
