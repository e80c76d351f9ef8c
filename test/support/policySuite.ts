import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallRequest } from '#bridge/exchange/calls.ts'
import { sandbox } from './sandbox.ts'

export type SentReport = CallRequest<'system.cspSecurity'>

export interface ReportingEngine {
  readonly browser: WebdriverIO.Browser
  /** Reports that the page has sent so far. */
  reports(): Promise<readonly SentReport[]>
  close(): Promise<void>
}

/** Ids of articles, the untidy ones among them: every ninth of the seed. */
async function articleIds(): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | null = null
  do {
    const response = await fetch(`${sandbox.http}/v1/social/public/feed`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ tab: 'hot', limit: 50, ...(cursor && { cursor }) }),
    })
    const { data } = (await response.json()) as {
      data: { posts: { id: string; kind: string }[]; cursor: string | null }
    }
    ids.push(...data.posts.flatMap(({ id, kind }) => (kind === 'article' ? [id] : [])))
    cursor = data.cursor
  } while (cursor && ids.length < 24)
  return ids
}

/** What a page does with its policy on, in a real browser. `origin` serves the build. */
export function policySuite(origin: string, openEngine: () => Promise<ReportingEngine>): void {
  let engine: ReportingEngine
  beforeAll(async () => {
    engine = await openEngine()
  })
  afterAll(() => engine?.close())

  const open = async (path: string, selector: string) => {
    await engine.browser.url(origin + path)
    await engine.browser.$(selector).waitForExist()
  }

  test('in use, the screens break their policy nowhere', async () => {
    for (const prefix of ['', '/ar']) {
      await open(`${prefix}/insights`, 'article a[href*="/insights/posts/"]')
      await engine.browser.execute(() => scrollTo(0, document.body.scrollHeight))
    }
    const articles = await articleIds()
    expect(articles.length).toBeGreaterThan(20)
    for (const id of articles) await open(`/insights/posts/${id}`, '.article p')
    for (const path of ['/spot/BTCUSDT', '/futures/usdt/ETHUSDT']) await open(path, 'canvas')
    await open('/insights/topics', '.topic-card__link')
    expect(await engine.reports()).toEqual([])
  })

  test('100 provoked violations are reported once each, without a word that a person wrote', async () => {
    await open('/insights', 'article a[href*="/insights/posts/"]')
    const provoke = () =>
      engine.browser.execute(() => {
        for (let at = 0; at < 49; at++) {
          new Image().src = `https://image${at}.example/secret/path?words=secret`
          void fetch(`https://call${at}.example/secret?words=secret`).catch(() => {})
        }
        try {
          document.createElement('div').innerHTML = '<b>secret</b>'
        } catch {}
        document.body.setAttribute('style', '--secret: 1')
      })
    await provoke()
    await provoke()
    await engine.browser.waitUntil(async () => (await engine.reports()).length >= 100, { timeout: 40_000 })
    await provoke()
    await open('/insights/topics', '.topic-card__link')
    const reports = await engine.reports()
    const kinds = reports.map(({ data }) => `${data.event} ${data.reason}`)
    const hosts = (name: string, event: string) =>
      Array.from({ length: 49 }, (_, at) => `${event} https://${name}${at}.example`)
    expect(kinds.sort()).toEqual(
      [
        ...hosts('image', 'img-src'),
        ...hosts('call', 'connect-src'),
        'require-trusted-types-for trusted-types-sink',
        'style-src-attr inline',
      ].sort(),
    )
    expect(JSON.stringify(reports)).not.toMatch(/secret/)
    expect(new Set(reports.map(({ bizType }) => bizType))).toEqual(new Set(['csp']))
  })
}
