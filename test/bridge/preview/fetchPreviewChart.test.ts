import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { pictureTimeoutMs } from '#bridge/preview/fetchPreview.ts'
import { fetchPicture, fetchPreview, type PreviewFetch, previewHandler } from '#bridge/preview/index.ts'
import { chartPath, chartWords, type SharedChart } from '#bridge/site/sharedChart.ts'
import { envelope, page, post, site } from './site.ts'

const hour = 3_600_000
const from = Date.UTC(2026, 10, 12, 8)
const chart: SharedChart = { symbolId: 'BTCUSDT', interval: '60', from, to: from + 4 * hour, lines: [], notes: [] }
const address = '/community/de/insights/posts/p1'
const picture = `${address}?picture=chart`

/** The third falls, and the others rise. */
const candles = [
  ['100', '110'],
  ['110', '120'],
  ['120', '105'],
  ['105', '130'],
].map(([open = '', close = ''], at) => ({
  openedAt: from + at * hour,
  open,
  close,
  high: String(Math.max(Number(open), Number(close))),
  low: String(Math.min(Number(open), Number(close))),
}))

function postWith(one: SharedChart, fields: Parameters<typeof post>[0] = {}, origin = site.origin) {
  const words = `${chartWords(one, 'BTC/USDT')} `
  const url = origin + chartPath(one)
  const [start, end] = [words.length, words.length + url.length]
  return post({ text: words + url, entities: [{ type: 'link', start, end, url }], ...fields })
}

/** An exchange that has this post and these candles, and what it was asked. */
function exchange(answer: unknown, prices: unknown = { candles }) {
  const asked: { path: string; body: unknown }[] = []
  const fetch: PreviewFetch = async (url, { body }) => {
    const path = new URL(url).pathname
    asked.push({ path, body: JSON.parse(body) })
    return new Response(envelope(path.endsWith('/post') ? answer : prices))
  }
  return { fetch, asked }
}

type Rgb = readonly [number, number, number]
const [up, down, accent]: readonly Rgb[] = [
  [0x2e, 0xbd, 0x85],
  [0xf6, 0x56, 0x6c],
  [0x6f, 0xa3, 0xff],
]

/** Where a colour is in a picture: how many dots, and the box around them. */
async function dotsOf(png: ArrayBuffer | Buffer | undefined, colour: Rgb | undefined) {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const found = Array.from({ length: info.width * info.height }, (_, at) => at).filter((at) =>
    colour?.every((amount, channel) => data[at * info.channels + channel] === amount),
  )
  const xs = found.map((at) => at % info.width)
  return { size: [info.width, info.height], count: found.length, from: Math.min(...xs), to: Math.max(...xs) }
}

test('the preview of a post with a chart names the chart as a picture, and says it in words', async () => {
  const media = [
    { type: 'image', url: 'https://i1.acme.example/a.webp', thumb: '', width: 8, height: 8, alt: '' },
  ] as const
  const head = await fetchPreview(address, exchange(postWith(chart, { media: [...media] })).fetch, site)
  const alt = 'BTC/USDT 1h 2026-11-12 08:00 – 2026-11-12 12:00 UTC'
  expect(head?.image).toEqual({ url: `${site.origin}${picture}`, alt, isWide: true })
})

test('the picture is drawn of the exchange’s candles, with lines and notes', async () => {
  const { fetch, asked } = exchange(postWith(chart))
  const plain = await fetchPicture(address, fetch, site)
  expect(asked).toEqual([
    { path: '/v1/social/public/post', body: { postId: 'p1', languageId: 11 } },
    {
      path: '/v1/kline/candles',
      body: { bussiness: 'sp', symbolId: 'BTCUSDT', interval: '60', before: chart.to, limit: 4 },
    },
  ])
  const [rising, falling] = [await dotsOf(plain, up), await dotsOf(plain, down)]
  expect(rising.size).toEqual([1_200, 630])
  // The third of four, of which each has a quarter.
  expect(falling.from).toBeGreaterThan(rising.from + (rising.to - rising.from) * 0.4)
  expect(falling.to).toBeLessThan(rising.from + (rising.to - rising.from) * 0.75)
  expect((await dotsOf(plain, accent)).count).toBe(0)

  const line = [
    { step: 0, price: '101' },
    { step: 4, price: '129' },
  ] as const
  const marked = { ...chart, lines: [line], notes: [{ step: 1, price: '104' }] }
  const drawn = await dotsOf(await fetchPicture(address, exchange(postWith(marked)).fetch, site), accent)
  expect(drawn.count).toBeGreaterThan(1_500)
})

test('a line to prices that are not in sight stays between the prices that are', async () => {
  const line = [
    { step: 0, price: '1' },
    { step: 4, price: '999999999999' },
  ] as const
  const png = await fetchPicture(address, exchange(postWith({ ...chart, lines: [line] })).fetch, site)
  const above = await sharp(png).extract({ left: 0, top: 0, width: 1_200, height: 150 }).png().toBuffer()
  expect((await dotsOf(above, accent)).count).toBe(0)
})

test.each([
  ['of another site', postWith(chart, {}, 'https://other.example')],
  ['with anything invalid', postWith({ ...chart, to: from })],
  ['of a post without one', post()],
  ['of a post that was removed', postWith(chart, { deleted: true } as never)],
  ['whose link is none', postWith(chart, { entities: [{ type: 'link', url: 3 }] as never })],
])('no chart is drawn %s', async (_, answer) => {
  const { fetch, asked } = exchange(answer)
  expect((await fetchPreview(address, fetch, site))?.image?.url).not.toBe(`${site.origin}${picture}`)
  expect(await fetchPicture(address, fetch, site)).toBeUndefined()
  expect(asked.map(({ path }) => path)).not.toContain('/v1/kline/candles')
})

const at = (path: string, init?: RequestInit) => new Request(`https://www.acme.example${path}`, init)
const plain = async () => new Response(page, { headers: { 'content-type': 'text/html' } })

test('the handler answers the picture’s address with it, kept by no shared cache and listed nowhere', async () => {
  const answer = await previewHandler({ site, page: plain, fetch: exchange(postWith(chart)).fetch })(at(picture))
  expect(answer.status).toBe(200)
  expect(Object.fromEntries(answer.headers)).toEqual({
    'cache-control': 'private, no-cache',
    'content-security-policy': "default-src 'none'",
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
  })
  expect((await sharp(await answer.arrayBuffer()).metadata()).format).toBe('png')
})

test.each([
  ['has no candles', { candles: [] }],
  ['has one', { candles: candles.slice(0, 1) }],
  ['answers other times', { candles: candles.map((one) => ({ ...one, openedAt: one.openedAt - 9 * hour })) }],
  ['answers no candles', { candles: [null, 3, { openedAt: from }, { ...candles[0], high: 1 }] }],
  ['answers no list', { candles: 'many' }],
  ['answers nothing', null],
])('where the exchange %s, the picture is the site’s own', async (_, prices) => {
  const { fetch } = exchange(postWith(chart), prices)
  const answer = await previewHandler({ site, page: plain, fetch })(at(picture))
  expect([answer.status, answer.headers.get('location')]).toEqual([302, site.picture])
  const bare = await previewHandler({ site: { ...site, picture: null }, page: plain, fetch })(at(picture))
  expect([bare.status, await bare.text()]).toEqual([404, ''])
})

test('a picture that takes longer than 3 s is let go', async () => {
  vi.useFakeTimers()
  const ended = vi.fn()
  const drawn = fetchPicture(address, () => new Promise(() => undefined), site).then(ended)
  await vi.advanceTimersByTimeAsync(pictureTimeoutMs)
  await drawn
  expect(ended).toHaveBeenCalledWith(undefined)
})

test.each([`${address}?picture=charts`, `${address}?picture=chart&x=1`, `${address}?x=picture=chart`, address])(
  '%s is the address of no picture',
  async (path) => {
    const { fetch, asked } = exchange(postWith(chart))
    const answer = await previewHandler({ site, page: plain, fetch })(at(path))
    expect(answer.headers.get('content-type')).toBe('text/html')
    expect(asked.map(({ path: call }) => call)).not.toContain('/v1/kline/candles')
  },
)

test('only posts have such a picture', async () => {
  const { fetch, asked } = exchange(postWith(chart))
  for (const path of ['/community/insights/user/ada', '/community/insights', '/insights/posts/p1'])
    expect(await fetchPicture(path, fetch, site)).toBeUndefined()
  expect(asked).toEqual([])
})

test('where a runtime cannot compress, the post’s own picture is named', async () => {
  vi.stubGlobal('CompressionStream', undefined)
  const { fetch } = exchange(postWith(chart))
  expect((await fetchPreview(address, fetch, site))?.image?.url).toBe(site.picture)
  expect(await fetchPicture(address, fetch, site)).toBeUndefined()
})
