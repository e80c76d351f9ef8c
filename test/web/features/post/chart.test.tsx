import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#bridge/exchange/errors.ts'
import { findEntities } from '#bridge/site/entities.ts'
import { chartPath, chartWords, type SharedChart } from '#bridge/site/sharedChart.ts'
import { see, stubNearness } from '#test/support/nearness.ts'
import { loadCardParts } from '#web/features/post/PostCard/lateParts.tsx'
import { PostCard } from '#web/features/post/PostCard/PostCard.tsx'
import { rememberPosts } from '#web/features/post/posts.ts'
import { loadLocale } from '#web/i18n/i18n.ts'
import { setPathLocale } from '#web/lib/page/appearance.ts'
import { markFirstItem } from '#web/lib/page/firstItem.ts'
import { watchHistory } from '#web/lib/router/location.ts'
import { newPosts, openWorld } from '../feed/home/world.ts'
import { candleAt } from '../markets/trade/candle.ts'

const hour = 3_600_000
let begins = Date.UTC(2026, 10, 1)
/** Charts are kept for the page's life: each test has another time. */
function newChart(change: Partial<SharedChart> = {}): SharedChart {
  begins += 100 * hour
  return { symbolId: 'BTCUSDT', interval: '60', from: begins, to: begins + 4 * hour, lines: [], notes: [], ...change }
}

const candlesOf = ({ from }: SharedChart) =>
  Array.from({ length: 4 }, (_, at) => candleAt(from + at * hour, { close: at === 3 ? '100.00' : '105.00' }))

const urlOf = (chart: SharedChart) => location.origin + chartPath(chart)
function postText(text: string, change: Parameters<typeof newPosts>[1] = {}) {
  const entities = findEntities(text).map(({ type, start, end, word }) => {
    if (type === 'link') return { type, start, end, url: word } as const
    return { type: 'tag', start, end, hashTag: word } as const
  })
  const [post] = newPosts(1, { text, entities, ...change })
  if (!post) throw new Error('No post.')
  return post
}

beforeEach(() => {
  stubNearness()
  history.replaceState({}, '', '/insights')
  watchHistory()()
  markFirstItem()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  setPathLocale('en')
})

async function show(text: string, answers: Parameters<typeof openWorld>[0] = {}) {
  const world = openWorld({
    'mix.usdtRate': () => ({ rates: { USD: '1' } }),
    'market.ticker': () => ({ list: [{ symbolId: 'BTCUSDT', price: '104.20', change24h: '0', at: 1 }] }),
    ...answers,
  })
  const post = postText(text)
  rememberPosts([post])
  await loadCardParts()
  const { container } = render(<PostCard id={post.id} />)
  return { world, post, container, words: () => container.querySelector('.rich-text')?.textContent ?? '' }
}

/** The chart comes near the screen, once what draws it is there. */
const near = ({ container, world }: Awaited<ReturnType<typeof show>>) =>
  waitFor(() => {
    see(container.querySelector('.chart-room'), true)
    expect(world.all('market.candles')).not.toHaveLength(0)
  })

const textWith = (chart: SharedChart, before = 'Support held.\n\n', after = '') =>
  `${before}${chartWords(chart, 'BTC/USDT')} ${urlOf(chart)}${after}`

test('draws the chart of a post below its words, asking for its prices once it is near', async () => {
  const chart = newChart({
    notes: [{ step: 1, price: '95' }],
    lines: [
      [
        { step: 0, price: '91' },
        { step: 4, price: '99' },
      ],
    ],
  })
  const shown = await show(textWith(chart, undefined, '\n① Here #now'), {
    'market.candles': () => ({ candles: candlesOf(chart) }),
  })
  const { world, container, words } = shown
  expect(words()).toBe('Support held.\n① Here #now')
  expect(container.querySelector('.rich-text a')?.textContent).toBe('#now')
  expect(world.all('market.candles')).toHaveLength(0)
  await near(shown)
  const link = await screen.findByRole('link', { name: /BTC \/ USDT, candles of 1h\. From Nov \d+.* change 0\.00%/ })
  expect(link.getAttribute('href')).toBe(chartPath(chart))
  expect(world.last('market.candles').body).toEqual({
    bussiness: 'sp',
    symbolId: 'BTCUSDT',
    interval: '60',
    before: chart.to,
    limit: 4,
  })
  expect(container.querySelector('.shared-chart__line')?.getAttribute('d')).toMatch(/^M0 [\d.]+L100 [\d.]+$/)
  expect(container.querySelector('.shared-chart__note')?.textContent).toBe('1')
  await waitFor(() => expect(link.textContent).toContain('Since then \u2066+4.20%\u2069'))
})

test('says it in the language of the reader', async () => {
  const chart = newChart()
  await loadLocale('de')
  act(() => setPathLocale('de'))
  await near(await show(textWith(chart), { 'market.candles': () => ({ candles: candlesOf(chart) }) }))
  await screen.findByRole('link', { name: /BTC \/ USDT.*Hoch.*Tief/ })
})

test.each([
  ['the exchange has no such call', () => Promise.reject(new ApiError('404', 'No such call.'))],
  ['there were no trades', () => ({ candles: [] })],
  [
    'prices are none',
    ({ from }: SharedChart) => ({ candles: [candleAt(from, { low: '-1' }), candleAt(from, { high: 'x' })] }),
  ],
  ['other times come', ({ to }: SharedChart) => ({ candles: [candleAt(to), candleAt(to + hour)] })],
] as const)('shows the words and the link where %s', async (_, answer) => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const chart = newChart()
  const text = textWith(chart)
  const shown = await show(text, { 'market.candles': () => answer(chart) })
  const { container, words } = shown
  await near(shown)
  await waitFor(() => expect(words()).toBe(text))
  expect(container.querySelector('.chart-room, .shared-chart')).toBeNull()
  expect(container.querySelector('.rich-text a')?.getAttribute('href')).toBe(chartPath(chart))
})

test('leaves an address with anything invalid, or of another site, as it is written', async () => {
  const chart = newChart()
  for (const text of [`${textWith(chart)}~x`, textWith(chart).replace(location.origin, 'https://other.example')]) {
    const { container, words } = await show(text)
    expect(words()).toBe(text)
    expect(container.querySelector('.chart-room, .shared-chart')).toBeNull()
    cleanup()
  }
})

test('asks for the prices of one chart once, however many posts show it', async () => {
  const chart = newChart()
  const answers = { 'market.candles': () => ({ candles: candlesOf(chart) }) }
  const first = await show(textWith(chart), answers)
  await near(first)
  await screen.findByRole('link', { name: /BTC \/ USDT/ })
  const second = await show(textWith(chart), answers)
  await waitFor(() => expect(second.container.querySelector('.shared-chart')).not.toBeNull())
  expect(second.world.all('market.candles')).toHaveLength(0)
})
