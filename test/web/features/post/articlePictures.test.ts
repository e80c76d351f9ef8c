import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ExchangeConfig } from '#bridge/config.ts'
import type { Client } from '#bridge/exchange/client.ts'
import sandbox from '#fixtures/exchange.config.ts'
import { rescuePictures } from '#web/features/post/Article/articleFragment.ts'
import { articleRules } from '#web/lib/content/articleRules.ts'
import { judgeAddresses } from '#web/lib/content/sanitise.ts'
import { imageUrl } from '#web/lib/page/pictures.ts'
import { provideServices } from '#web/lib/page/services.ts'

const first = 'https://i1.insights.example'
const second = 'https://i2.insights.example'
const api = 'https://api.insights.example'
const key = 'insights/1/imageHosts'

const provide = (domains: Partial<ExchangeConfig['domains']>) =>
  provideServices({
    exchange: Object.assign({}, sandbox, { domains: { ...sandbox.domains, images: [first, second], ...domains } }),
    client: { call: vi.fn() as Client['call'] },
  })

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  localStorage.setItem(key, '')
  provide({})
})
afterEach(() => {
  document.body.replaceChildren()
})

/** The pictures of an article as the page shows it. */
function shown(html: string): readonly HTMLImageElement[] {
  const fragment = document.createRange().createContextualFragment(html)
  const base = 'https://insights.example/insights/posts/7'
  judgeAddresses(fragment, { ...articleRules(), base, pictureUrl: imageUrl })
  rescuePictures(fragment)
  document.body.append(fragment)
  return [...document.querySelectorAll('img')]
}
const addresses = (html: string) => shown(html).map((picture) => picture.getAttribute('src'))

test('loads an article’s pictures from the fastest host', () => {
  localStorage.setItem(key, `${Date.now()} ${second}`)
  expect(addresses(`<img src="/media/a.webp"><img src="${first}/media/b.webp">`)).toEqual([
    `${second}/media/a.webp`,
    `${second}/media/b.webp`,
  ])
})

test('rejects a picture of another origin', () => {
  expect(addresses('<img src="https://elsewhere.example/media/a.webp">')).toEqual([])
})

test('allows any path on a host that is neither the page’s nor the API’s', () => {
  expect(addresses(`<img src="${first}/2026/a.png"><img src="${second}/b"><img src="/2026/a.png">`)).toEqual([
    `${first}/2026/a.png`,
    `${first}/b`,
  ])
})

test('requires the configured path on the page’s and the API’s host', () => {
  provide({ api, images: ['self', api], pictures: { path: '/static/img/' } })
  const shownOnes = ['/static/img/a.webp', `${api}/static/img/b.webp`]
  const html = [...shownOnes, '/media/a.webp', `${api}/media/b.webp`, '/static/img/../x'].map(
    (src) => `<img src="${src}">`,
  )
  expect(addresses(html.join(''))).toEqual(['/static/img/a.webp', '/static/img/b.webp'])
  expect(imageUrl('/media/a.webp')).toBe('/media/a.webp')
})

test.each([
  ...[
    '/v1/user/overview/logout',
    '/insights',
    '/assets/a.webp',
    '/media',
    '/media/../v1/x',
    '/media/%2e%2e/v1/x',
    './a',
  ],
  ...['#part', `${api}/v1/x`, `${api}/media/../x`, `${api}/2026/a.png`, 'https://insights.example/v1/x'],
])('does not request an invalid picture URL with the reader’s session: %s', (src) => {
  // An image host that is the API's own is asked with the session, too.
  provide({ api, images: [first, api] })
  expect(addresses(`<img src="${src}">`)).toEqual([])
})

test('tries a failed picture once at each other host, and drops the failed host on success', async () => {
  const [picture] = shown('<img src="/media/a.webp">')
  picture?.dispatchEvent(new Event('error'))
  await vi.waitFor(() => expect(picture?.getAttribute('src')).toBe(`${second}/media/a.webp`))
  picture?.dispatchEvent(new Event('load'))
  await vi.waitFor(() => expect(imageUrl('/media/b.webp')).toBe(`${second}/media/b.webp`))
  picture?.dispatchEvent(new Event('error'))
  await vi.dynamicImportSettled()
  expect(picture?.getAttribute('src')).toBe(`${second}/media/a.webp`)
})
