import { expect, test, vi } from 'vitest'
import type { Post } from '#bridge/exchange/calls.ts'
import { previewTimeoutMs } from '#bridge/preview/fetchPreview.ts'
import { fetchPreview, readPreviewSite } from '#bridge/preview/index.ts'
import { answering, api, author, envelope, person, post, site } from './site.ts'

const address = '/community/insights/posts/p1'
const never = () => new Promise<Response>(() => undefined)

test('a post is shown by its author, its text and its first picture, as everybody may read it', async () => {
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

test('a chart in a post is shown by its words, without its address', async () => {
  const words = 'BTC/USDT 1h 2026-11-12 08:00 – 2026-11-19 08:00 UTC'
  const text = `Held.\n\n${words} https://www.acme.example/spot/BTCUSDT?chart=60~t1~t2\nSee https://a.example/b`
  const head = await fetchPreview(address, answering(post({ text })).fetch, site)
  expect(head?.description).toBe(`Held. ${words} See https://a.example/b`)
})

test('an article is shown by its title, and a video by its poster', async () => {
  const media: Post['media'] = [
    { type: 'video', url: '/films/a', thumb: '/media/a.webp', width: 8, height: 8, alt: '', seconds: 3 },
  ]
  const head = await fetchPreview(address, answering(post({ title: 'On rent', media })).fetch, site)
  expect(head).toMatchObject({ title: 'On rent', image: { url: 'https://www.acme.example/media/a.webp' } })
})

test('an author without a visible name is shown by the handle, and a titled post without either by its title', async () => {
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
])('of a person at %s, who says nothing, there are figures in the address’s language', async (path, locale, text) => {
  const { fetch, asked } = answering(person())
  const head = await fetchPreview(path, fetch, site)
  expect(head).toMatchObject({ locale, type: 'profile', title: 'Ada (@ada)', image: { isWide: false } })
  expect(head?.description.replace(/\s/g, ' ')).toBe(text)
  expect(asked[0]?.body).toMatchObject({ id: 'ada', locale })
})

test('a topic is shown by its tag, with the exchange’s own picture', async () => {
  const { fetch, asked } = answering({ hashTag: 'Rent', posts: 1, followers: 0 })
  const head = await fetchPreview('/community/de/insights/topics/details/%23rent', fetch, site)
  expect(head).toMatchObject({ title: '#Rent', description: '1 Beitrag · 0 Follower', image: { url: site.picture } })
  expect(asked[0]?.body).toMatchObject({ hashTag: '#rent' })
})

test('where a post says nothing, the section’s words stand, in the address’s language', async () => {
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
])('for %s nothing is asked', async (path) => {
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
])('a picture of another host, %s, is not shown', async (url) => {
  const media: Post['media'] = [{ type: 'image', url, thumb: '', width: 8, height: 8, alt: '' }]
  const head = await fetchPreview(address, answering(post({ media })).fetch, site)
  expect(head?.image?.url).toBe(site.picture)
})

test('without the site’s origin there are no addresses', async () => {
  const head = await fetchPreview(address, answering(post()).fetch, { ...site, origin: null, picture: null })
  expect(head).not.toHaveProperty('url')
  expect(head).not.toHaveProperty('image')
})

const withheld = ['blocked', 'blocksYou', 'hidden', 'deleted'] as const

test.each(withheld)('nothing is shown of what is %s', async (mark) => {
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
  ['patience without a word', () => new Response(null, { status: 429 })],
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

test.each(odd)('%s shows nothing', async (_, answer) => {
  expect(await fetchPreview(address, api(answer).fetch, site)).toBeUndefined()
})

const stalled = () =>
  new Response(new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode('{')) }))

test.each([
  ['does not answer', never],
  ['stops in the middle', stalled],
])('an API that %s is waited for 300 ms, and then let go', async (_, answer) => {
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

test('what is no site of previews is refused with a sentence', () => {
  expect(readPreviewSite(JSON.parse(JSON.stringify(site)))).toEqual(site)
  for (const other of [{}, null, { ...site, messages: {} }, { ...site, images: ['nowhere'] }, { ...site, base: 3 }])
    expect(() => readPreviewSite(other)).toThrow('Run `insights-client site`')
})
