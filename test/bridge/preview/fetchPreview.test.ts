import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import type { Post } from '#bridge/exchange/calls.ts'
import { pictureTimeoutMs, previewTimeoutMs } from '#bridge/preview/fetchPreview.ts'
import {
  fetchPicture,
  fetchPreview,
  type PreviewFetch,
  previewHandler,
  readPreviewSite,
} from '#bridge/preview/index.ts'
import { chartPath, chartWords, type SharedChart } from '#bridge/site/sharedChart.ts'
import { answering, api, author, envelope, page, person, post, site } from './site.ts'

const address = '/community/insights/posts/p1'
const never = () => new Promise<Response>(() => undefined)

test('previews a post with its author, text and first picture, as visitors may read it', async () => {
  const media: Post['media'] = [
    { type: 'image', url: 'https://i1.acme.example/a.webp', thumb: '', width: 8, height: 8, alt: 'A chart' },
  ]
  const { fetch, asked } = answering(post({ media }))
  expect(await fetchPreview(address, fetch, site)).toEqual({
    locale: 'en',
    isLocaleInPath: false,
    site: 'Acme',
    type: 'article',
    title: 'Ada (@ada)',
    description: 'The market sleeps.',
    image: { url: 'https://i1.acme.example/a.webp', alt: 'A chart', isWide: true },
    url: 'https://www.acme.example/community/insights/posts/p1',
    robots: 'noindex',
  })
  expect(asked).toEqual([
    expect.objectContaining({
      url: 'https://api.acme.example/v1/social/public/post',
      body: { postId: 'p1', languageId: 0 },
    }),
  ])
  expect(Object.keys(asked[0]?.headers ?? {})).not.toContain('cookie')
})

test('previews a chart in a post by its words, without its address', async () => {
  const words = 'BTC/USDT 1h 2026-11-12 08:00 – 2026-11-19 08:00 UTC'
  const text = `Held.\n\n${words} https://www.acme.example/spot/BTCUSDT?chart=60~t1~t2\nSee https://a.example/b`
  const head = await fetchPreview(address, answering(post({ text })).fetch, site)
  expect(head?.description).toBe(`Held. ${words} See https://a.example/b`)
})

test('previews an article by its title, and a video by its poster', async () => {
  const media: Post['media'] = [
    { type: 'video', url: '/films/a', thumb: '/media/a.webp', width: 8, height: 8, alt: '', seconds: 3 },
  ]
  const head = await fetchPreview(address, answering(post({ title: 'On rent', media })).fetch, site)
  expect(head).toMatchObject({ title: 'On rent', image: { url: 'https://www.acme.example/media/a.webp' } })
})

test('names an author without a visible name by the handle, and a titled post without either by its title', async () => {
  const shown = async (slug: string, title: string | null) =>
    fetchPreview(address, answering(post({ title, author: { ...author, nickName: '\u2800', slug } })).fetch, site)
  expect(await shown('ada', null)).toMatchObject({ title: 'ada', description: 'The market sleeps.' })
  expect(await shown('\u200b', 'On rent')).toMatchObject({ title: 'On rent', description: 'The market sleeps.' })
})

test.each([
  ['/community/insights/user/ada', 'en', '1,234 posts · 22 followers'],
  ['/community/de/insights/user/ada/articles', 'de', '1.234 Beiträge · 22 Follower'],
  ['/community/RU/insights/user/ada', 'ru', '1 234 поста · 22 подписчика'],
  ['/community/ja/insights/user/ada', 'ja', '1,234 posts · 22 followers'],
])('previews a person without a bio at %s by figures in the address’s language', async (path, locale, text) => {
  const { fetch, asked } = answering(person())
  const head = await fetchPreview(path, fetch, site)
  expect(head).toMatchObject({ locale, type: 'profile', title: 'Ada (@ada)', image: { isWide: false } })
  expect(head?.description.replace(/\s/g, ' ')).toBe(text)
  expect(asked[0]?.body).toMatchObject({ id: 'ada', locale })
})

test('previews a topic by its tag, with the exchange’s own picture', async () => {
  const { fetch, asked } = answering({ hashTag: 'Rent', posts: 1, followers: 0 })
  const head = await fetchPreview('/community/de/insights/topics/details/%23rent', fetch, site)
  expect(head).toMatchObject({ title: '#Rent', description: '1 Beitrag · 0 Follower', image: { url: site.picture } })
  expect(asked[0]?.body).toMatchObject({ hashTag: '#rent' })
})

test('uses the section’s own text for a post without text, in the address’s language', async () => {
  const head = await fetchPreview('/community/de/insights/posts/p1', answering(post({ text: ' \n ' })).fetch, site)
  expect(head?.description).toBe('Was Trader lesen.')
})

test.each([
  '/community/insights',
  '/community/de/insights/search',
  '/community/insights/posts',
  '/community/login',
  '/insights/posts/p1',
  '/communityx/insights/posts/p1',
  '/community/insights/posts/%E0%A4%A',
  '//insights/posts/p1',
  '',
])('requests nothing for %s', async (path) => {
  const { fetch, asked } = answering(post())
  expect(await fetchPreview(path, fetch, site)).toBeUndefined()
  expect(asked).toEqual([])
})

test.each([
  'https://elsewhere.example/spy.png',
  'http://i1.acme.example/a.webp',
  'https://reader@i1.acme.example/a.webp',
  'data:image/png;base64,AAAA',
  'javascript:alert(1)',
  'https://',
])('shows no picture of another host: %s', async (url) => {
  const media: Post['media'] = [{ type: 'image', url, thumb: '', width: 8, height: 8, alt: '' }]
  const head = await fetchPreview(address, answering(post({ media })).fetch, site)
  expect(head?.image?.url).toBe(site.picture)
})

test('gives no addresses without the site’s origin', async () => {
  const head = await fetchPreview(address, answering(post()).fetch, { ...site, origin: null, picture: null })
  expect(head).not.toHaveProperty('url')
  expect(head).not.toHaveProperty('image')
})

const withheld = ['blocked', 'blocksYou', 'hidden', 'deleted'] as const

test.each(withheld)('shows nothing of %s content', async (mark) => {
  const found = [
    [address, post({ [mark]: true })],
    [address, post({ author: { ...author, [mark]: true } })],
    ['/community/insights/user/ada', person({ [mark]: true })],
    ['/community/insights/topics/details/Rent', { hashTag: 'Rent', [mark]: true }],
  ] as const
  for (const [path, answer] of found) expect(await fetchPreview(path, answering(answer).fetch, site)).toBeUndefined()
})

/** Answers that are none: nothing may be thrown, and nothing shown. */
// biome-ignore format: a table
const odd: readonly (readonly [string, () => Response | Promise<Response>])[] = [
  ['a post that is not there', () => new Response(envelope(null, '20404'))],
  ['a refusal', () => new Response(envelope(post(), '20403'))],
  ['a refusal inside of a success', () => new Response(envelope({ code: '00020', msg: 'x' }))],
  ['patience', () => new Response(envelope(post(), 429), { status: 429 })],
  ['a 429 without a message', () => new Response(null, { status: 429 })],
  ['a code of patience', () => new Response(envelope(post(), 429))],
  ['a fault', () => new Response(envelope(post()), { status: 503 })],
  ['an error by its status', () => new Response(JSON.stringify({ code: '00000', status: 'error', data: post() }))],
  ['HTML', () => new Response('<!doctype html><title>Please wait</title>')],
  ['half of it', () => new Response(envelope(post()).slice(0, -4))],
  ['nothing', () => new Response(null)],
  ['a list', () => new Response(envelope([post()]))],
  ['a text', () => new Response(envelope('post'))],
  ['a post without an author', () => new Response(envelope(post({ author: undefined as never })))],
  ['a post without a title whose author has no visible name or handle', () => new Response(envelope(post({ author: { ...author, nickName: ' ', slug: '\u3164' } })))],
  ['a redirect', () => Response.redirect('https://elsewhere.example/')],
  ['no network', () => Promise.reject(new TypeError('fetch failed'))],
  ['a fetch that throws', () => { throw new Error('no such thing') }],
  ['more than there is', () => new Response(`${envelope(post())}${' '.repeat(4 * 1024 * 1024)}`)],
]

test.each(odd)('shows nothing for %s', async (_, answer) => {
  expect(await fetchPreview(address, api(answer).fetch, site)).toBeUndefined()
})

const stalled = () =>
  new Response(new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode('{')) }))

test.each([
  ['does not answer', never],
  ['stops in the middle', stalled],
])('waits at most 300 ms for an API that %s', async (_, answer) => {
  vi.useFakeTimers()
  const { fetch, asked } = api(answer)
  const ended = vi.fn()
  const head = fetchPreview(address, fetch, site).then(ended)
  await vi.advanceTimersByTimeAsync(previewTimeoutMs - 1)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await head
  expect(ended).toHaveBeenCalledWith(undefined)
  expect(previewTimeoutMs).toBe(300)
  expect(asked[0]?.signal.aborted).toBe(true)
})

test('throws for an invalid origin of previews', () => {
  expect(readPreviewSite(JSON.parse(JSON.stringify(site)))).toEqual(site)
  for (const other of [{}, null, { ...site, messages: {} }, { ...site, images: ['nowhere'] }, { ...site, base: 3 }])
    expect(() => readPreviewSite(other)).toThrow('Run `insights-client site`')
})

describe('charts', () => {
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

  test('names the chart of a post as its picture, and describes it in words', async () => {
    const media = [
      { type: 'image', url: 'https://i1.acme.example/a.webp', thumb: '', width: 8, height: 8, alt: '' },
    ] as const
    const head = await fetchPreview(address, exchange(postWith(chart, { media: [...media] })).fetch, site)
    const alt = 'BTC/USDT 1h 2026-11-12 08:00 – 2026-11-12 12:00 UTC'
    expect(head?.image).toEqual({ url: `${site.origin}${picture}`, alt, isWide: true })
  })

  test('draws the picture from the exchange’s candles, with lines and notes', async () => {
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

  test('keeps a line to invisible prices within the visible ones', async () => {
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
    ['with an invalid link', postWith(chart, { entities: [{ type: 'link', url: 3 }] as never })],
  ])('draws no chart %s', async (_, answer) => {
    const { fetch, asked } = exchange(answer)
    expect((await fetchPreview(address, fetch, site))?.image?.url).not.toBe(`${site.origin}${picture}`)
    expect(await fetchPicture(address, fetch, site)).toBeUndefined()
    expect(asked.map(({ path }) => path)).not.toContain('/v1/kline/candles')
  })

  const at = (path: string, init?: RequestInit) => new Request(`https://www.acme.example${path}`, init)
  const plain = async () => new Response(page, { headers: { 'content-type': 'text/html' } })

  test('serves the picture at its address, without shared caching or indexing', async () => {
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
  ])('shows the site’s own picture when the exchange %s', async (_, prices) => {
    const { fetch } = exchange(postWith(chart), prices)
    const answer = await previewHandler({ site, page: plain, fetch })(at(picture))
    expect([answer.status, answer.headers.get('location')]).toEqual([302, site.picture])
    const bare = await previewHandler({ site: { ...site, picture: null }, page: plain, fetch })(at(picture))
    expect([bare.status, await bare.text()]).toEqual([404, ''])
  })

  test('stops waiting for a picture after 3 s', async () => {
    vi.useFakeTimers()
    const ended = vi.fn()
    const drawn = fetchPicture(address, () => new Promise(() => undefined), site).then(ended)
    await vi.advanceTimersByTimeAsync(pictureTimeoutMs)
    await drawn
    expect(ended).toHaveBeenCalledWith(undefined)
  })

  test.each([`${address}?picture=charts`, `${address}?picture=chart&x=1`, `${address}?x=picture=chart`, address])(
    'does not serve a picture at %s',
    async (path) => {
      const { fetch, asked } = exchange(postWith(chart))
      const answer = await previewHandler({ site, page: plain, fetch })(at(path))
      expect(answer.headers.get('content-type')).toBe('text/html')
      expect(asked.map(({ path: call }) => call)).not.toContain('/v1/kline/candles')
    },
  )

  test('serves such pictures only for posts', async () => {
    const { fetch, asked } = exchange(postWith(chart))
    for (const path of ['/community/insights/user/ada', '/community/insights', '/insights/posts/p1'])
      expect(await fetchPicture(path, fetch, site)).toBeUndefined()
    expect(asked).toEqual([])
  })

  test('names the post’s own picture if a runtime cannot compress', async () => {
    vi.stubGlobal('CompressionStream', undefined)
    const { fetch } = exchange(postWith(chart))
    expect((await fetchPreview(address, fetch, site))?.image?.url).toBe(site.picture)
    expect(await fetchPicture(address, fetch, site)).toBeUndefined()
  })
})
