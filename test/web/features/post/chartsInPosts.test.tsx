import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#bridge/exchange/errors.ts'
import { findEntities } from '#bridge/site/entities.ts'
import { chartPath, chartWords, type SharedChart } from '#bridge/site/sharedChart.ts'
import { see, stubNearness } from '#test/support/nearness.ts'
import { loadCardParts } from '#web/features/post/PostCard/lateParts.tsx'
import { PostCard } from '#web/features/post/PostCard/PostCard.tsx'
import { rememberPosts } from '#web/features/post/posts.ts'
import { toggleTranslation } from '#web/features/post/translations.ts'
import { loadLocale } from '#web/i18n/i18n.ts'
import { setPathLocale } from '#web/lib/page/appearance.ts'
import { markFirstItem } from '#web/lib/page/painted.ts'
import { watchHistory } from '#web/lib/router/location.ts'
import { newPosts, openWorld } from '../feed/home/world.ts'
import { candleAt } from '../markets/screen/candle.ts'

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

test('draws a post’s chart below the text, and requests its prices when it is near', async () => {
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

test('labels it in the reader’s language', async () => {
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

test('leaves an invalid URL, or one of another site, as text', async () => {
  const chart = newChart()
  for (const text of [`${textWith(chart)}~x`, textWith(chart).replace(location.origin, 'https://other.example')]) {
    const { container, words } = await show(text)
    expect(words()).toBe(text)
    expect(container.querySelector('.chart-room, .shared-chart')).toBeNull()
    cleanup()
  }
})

test('requests the prices of a chart once for all posts', async () => {
  const chart = newChart()
  const answers = { 'market.candles': () => ({ candles: candlesOf(chart) }) }
  const first = await show(textWith(chart), answers)
  await near(first)
  await screen.findByRole('link', { name: /BTC \/ USDT/ })
  const second = await show(textWith(chart), answers)
  await waitFor(() => expect(second.container.querySelector('.shared-chart')).not.toBeNull())
  expect(second.world.all('market.candles')).toHaveLength(0)
})

/** Other translators: each gets the text before the chart, its words, its link and the text after it. */
const translators: readonly (readonly [
  what: string,
  translate: (words: string, url: string) => string,
  left: string,
  isMarked: boolean,
])[] = [
  ['leaves the chart as it is', (words, url) => `Halt.\n\n${words} ${url}\n① Hier`, 'Halt.\n① Hier', true],
  [
    'writes its times in another way',
    (_, url) => `Halt.\n\nBTC/USDT 1 Std. 1. Nov. bis 2. Nov. ${url}\n① Hier`,
    'Halt.\n① Hier',
    true,
  ],
  ['makes one line of it all', (words, url) => `Halt. ${words} ${url} ① Hier`, 'Halt. ① Hier', true],
  ['drops its words', (_, url) => `Halt.\n\n${url}\n① Hier`, 'Halt.\n① Hier', true],
  ['drops its link', (words) => `Halt.\n\n${words}\n① Hier`, 'Halt.\n① Hier', true],
  ['drops its mark', (words, url) => `Halt.\n\n${words} ${url}\n① Hier`, 'Halt.\n① Hier', false],
  ['drops all of it', () => 'Halt.\n① Hier', 'Halt.\n① Hier', true],
  [
    'names the pair otherwise',
    (_, url) => `Halt.\n\nBitcoin 1 Std. ${url}\n① Hier`,
    'Halt.\n\nBitcoin 1 Std.\n① Hier',
    true,
  ],
]

test.each(translators)(
  'draws the chart of a post whose translator %s, and says it once',
  async (_, translate, left, isMarked) => {
    const chart = newChart()
    const text = translate(chartWords(chart, 'BTC/USDT'), urlOf(chart))
    const { entities } = postText(text)
    const shown = await show(textWith(chart, undefined, '\n① Here'), {
      'market.candles': () => ({ candles: candlesOf(chart) }),
      'social.translate': () => ({
        title: null,
        text,
        html: null,
        entities: isMarked ? entities : [],
        languageType: 0,
      }),
    })
    await near(shown)
    await act(async () => setPathLocale('de'))
    await act(() => toggleTranslation('card', shown.post.id))
    await waitFor(() => expect(shown.words()).toBe(left))
    await waitFor(() => expect(shown.container.querySelector('.shared-chart')).not.toBeNull())
  },
)

test('draws another chart after an edit, or none if it was removed', async () => {
  const [chart, next] = [newChart(), newChart()]
  const shown = await show(textWith(chart), {
    'market.candles': ({ before }) => ({ candles: candlesOf(before === chart.to ? chart : next) }),
  })
  await near(shown)
  await screen.findByRole('link', { name: /BTC \/ USDT/ })
  const edit = (text: string, at: number) =>
    act(() => void rememberPosts([{ ...shown.post, ...postText(text), id: shown.post.id, editedAt: at }]))
  await edit(textWith(next, 'Lost.\n\n'), 1)
  await near(shown)
  await waitFor(() =>
    expect(shown.container.querySelector('.shared-chart')?.getAttribute('href')).toBe(chartPath(next)),
  )
  expect(shown.words()).toBe('Lost.')
  await edit('Never mind.', 2)
  expect(shown.words()).toBe('Never mind.')
  expect(shown.container.querySelector('.chart-room, .shared-chart')).toBeNull()
})
