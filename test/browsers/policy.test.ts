import { expect, test } from 'vitest'
import type { CallRequest, CallResponse } from '#bridge/exchange/calls.ts'
import { openChromium } from '#scripts/drivers/chromium.ts'
import { openHost } from '#scripts/drivers/webkit.ts'
import { engineForFile, isWebkit } from '../support/engine.ts'
import { clientOf } from '../support/gateway/gateway.ts'
import { sandbox } from '../support/sandbox.ts'

type SentReport = CallRequest<'system.cspSecurity'>

/** Ids of articles, the untidy ones among them: every ninth of the seed. */
async function articleIds(): Promise<string[]> {
  const { call } = clientOf(sandbox.http)
  const ids: string[] = []
  let cursor: string | null | undefined
  do {
    const page: CallResponse<'social.feed'> = await call('social.feed', {
      tab: 'hot',
      limit: 50,
      ...(cursor && { cursor }),
    })
    ids.push(...page.posts.flatMap(({ id, kind }) => (kind === 'article' ? [id] : [])))
    cursor = page.cursor
  } while (cursor && ids.length < 24)
  return ids
}

const { https, app } = sandbox
const reportPath = '/v1/buried/log/cspSecurity'
const origin = isWebkit ? app : https
let reports: () => Promise<readonly SentReport[]>

const engine = engineForFile(async () => {
  if (isWebkit) {
    const host = await openHost({ gateway: app, reply: true, context: { screens: [] } })
    reports = async () =>
      (await host.log()).flatMap(({ params }) => (params?.path === reportPath ? [params.params as SentReport] : []))
    return host
  }
  const chromium = await openChromium()
  const sent: SentReport[] = []
  reports = async () => sent
  await chromium.cdp.send('Network.enable')
  chromium.cdp.on('Network.requestWillBeSent', ({ request }) => {
    if (typeof request !== 'object' || !request || !('url' in request) || !('postData' in request)) return
    if (String(request.url).endsWith(reportPath)) sent.push(JSON.parse(String(request.postData)))
  })
  return chromium
})

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
  expect(await reports()).toEqual([])
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
  await engine.browser.waitUntil(async () => (await reports()).length >= 100)
  await provoke()
  await open('/insights/topics', '.topic-card__link')
  const sent = await reports()
  const kinds = sent.map(({ data }) => `${data.event} ${data.reason}`)
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
  expect(JSON.stringify(sent)).not.toMatch(/secret/)
  expect(new Set(sent.map(({ bizType }) => bizType))).toEqual(new Set(['csp']))
})
