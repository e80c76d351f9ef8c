import { setTimeout } from 'node:timers/promises'
import { evaluate } from '#scripts/drivers/cdp.ts'
import { asUsed, type Chromium, openChromium } from '#scripts/drivers/chromium.ts'

const slowCpu = 4
const network = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }

/** Goes to a page and asks it something from its first moment: what a driver asks once it has loaded comes late. */
export async function ask<T>(chromium: Chromium, url: string, expression: string): Promise<T> {
  const source = `if (window === window.top) window.insightsAnswer = ${expression}`
  await chromium.cdp.send('Page.addScriptToEvaluateOnNewDocument', { source })
  await chromium.browser.url(url)
  return evaluate<T>(chromium.cdp, 'insightsAnswer')
}

/** Slows the line and the processor down. What is answered before the line, from a cache say, is not slowed down by it. */
export async function slowDown({ cdp }: Chromium): Promise<void> {
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', network)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowCpu })
}

export interface LoadOptions {
  readonly url: string
  readonly initScripts: readonly string[]
  /** In ms; without it the line and the processor are not slowed down. */
  readonly settle?: number
}

/** Loads a page in a browser of its own, and asks it something: an expression that is evaluated there. */
export async function load<T>({ url, initScripts, settle }: LoadOptions, expression: string): Promise<T> {
  const chromium = await openChromium({ ...asUsed, mobile: true, initScripts })
  try {
    if (settle !== undefined) {
      await setTimeout(settle)
      await slowDown(chromium)
    }
    return await ask<T>(chromium, url, expression)
  } finally {
    await chromium.close()
  }
}

interface FeedAnswer {
  readonly data: { readonly posts: readonly { readonly title: string | null; readonly text: string }[] }
}

/** The words of the feed's first post, as the gateway answers them to a visitor: what a page is to show. */
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
