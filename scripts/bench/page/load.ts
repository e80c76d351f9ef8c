import { setTimeout } from 'node:timers/promises'
import { evaluate } from '#scripts/drivers/cdp.ts'
import { asUsed, type Chromium, slowCpu, withChromium } from '#scripts/drivers/chromium.ts'

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

interface FeedAnswer {
  readonly data: { readonly posts: readonly { readonly title: string | null; readonly text: string }[] }
}

/** Text of the first post that a visitor gets, which a page should show. */
export async function firstWords(http: string): Promise<string> {
  const answer = await fetch(`${http}/v1/social/public/feed`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', website: 'insights' },
    body: JSON.stringify({ tab: 'recommended', limit: 10, languageId: 0, terminalCode: 'bench' }),
  })
  const { data }: FeedAnswer = await answer.json()
  const [first] = data.posts
  const words = first?.text || first?.title
  if (!words) throw new Error('The feed’s first post has no words.')
  return words
}
