import { expect, test } from 'vitest'
import { findEntities } from '#bridge/site/entities.ts'
import { chartLimits, chartPath, chartWords, findChart, readChart, type SharedChart } from '#bridge/site/sharedChart.ts'

const from = Date.UTC(2026, 10, 12, 8)
const hour = 3_600_000
const chart: SharedChart = {
  symbolId: 'BTCUSDT',
  interval: '60',
  from,
  to: from + 168 * hour,
  lines: [
    [
      { step: 0, price: '91000.5' },
      { step: 168, price: '95000' },
    ],
  ],
  notes: [{ step: 20, price: '90000' }],
}
const origin = 'https://x.example'
const urlOf = (one: SharedChart) => origin + chartPath(one)
const point = { step: 1, price: '1' }
const most: SharedChart = {
  ...chart,
  to: from + 500 * hour,
  lines: Array.from({ length: 5 }, () => [
    { step: 0, price: '123456789012.123456789012' },
    { step: 500, price: '123456789012.123456789012' },
  ]),
  notes: Array.from({ length: 2 }, () => ({ step: 500, price: '123456789012.123456789012' })),
}

test.each([
  ['spot', chart],
  ['a contract', { ...chart, margin: 'usdt' }],
  ['without lines', { ...chart, lines: [], notes: [] }],
  ['with all it may have', most],
  ['of days', { ...chart, interval: '1D', to: from + 240 * hour, lines: [], notes: [] }],
] satisfies [string, SharedChart][])('reads the chart that it wrote: %s', (_, one) => {
  expect(readChart(urlOf(one))).toEqual(one)
  expect(readChart(`${origin}/community/ar${chartPath(one)}`)).toEqual(one)
})

test('keeps the largest chart within the limits of an address, and as one link of a text', () => {
  const url = urlOf(most)
  expect(url.length).toBeLessThan(chartLimits.address)
  expect(findEntities(`See ${url}`).map(({ word }) => word)).toEqual([url])
})

const bad = {
  'no chart': `${origin}/spot/BTCUSDT`,
  'another page': chartPath(chart).replace('/spot/', '/spots/'),
  'more after it': `${chartPath(chart)}&x=1`,
  'a fragment': `${chartPath(chart)}#x`,
  'another interval': chartPath(chart).replace('=60~', '=61~'),
  'no end': '/spot/BTCUSDT?chart=60~t0000',
  'an end before its beginning': chartPath({ ...chart, to: from - hour }),
  'one candle': chartPath({ ...chart, to: from + hour, lines: [], notes: [] }),
  'too many candles': chartPath({ ...chart, to: from + 501 * hour, lines: [], notes: [] }),
  'too many lines': chartPath({ ...chart, lines: Array.from({ length: 6 }, () => [point, point]) }),
  'too many notes': chartPath({ ...chart, notes: [point, point, point] }),
  'a line beyond its end': chartPath({ ...chart, lines: [[point, { step: 169, price: '1' }]] }),
  'a price of nothing': chartPath({ ...chart, notes: [{ step: 1, price: '0' }] }),
  'a price that is none': chartPath({ ...chart, notes: [{ step: 1, price: '1e5' }] }),
  'a negative price': `${chartPath({ ...chart, notes: [] })}~n1_-5`,
  'another mark': `${chartPath(chart)}~x1_5`,
  'a mark of nothing': `${chartPath(chart)}~`,
  'script in a price': `${chartPath(chart)}~n1_<svg>`,
  'an address without end': `${chartPath({ ...chart, notes: [] })}${'~n1_5'.repeat(1_000)}`,
}

test.each(Object.entries(bad))('reads no chart: %s', (_, url) => {
  expect(readChart(url)).toBeUndefined()
})

const words = chartWords(chart, 'BTC/USDT')
const textOf = (before: string, after = '') => `${before}${words} ${urlOf(chart)}${after}`
const entitiesOf = (text: string) => findEntities(text).map((span) => ({ ...span, url: span.word }))
const isOurs = (url: string) => url.startsWith(origin)
const found = (text: string) => {
  const one = findChart(text, entitiesOf(text), isOurs)
  return one && text.slice(one.start, one.end)
}

test('describes a chart in words that are the same in all languages', () => {
  expect(words).toBe('BTC/USDT 1h 2026-11-12 08:00 – 2026-11-19 08:00 UTC')
})

test('finds a chart in a text, with its description and no other words', () => {
  expect(found(textOf('Look.\n\n', '\nAnd more.'))).toBe(`${words} ${urlOf(chart)}`)
  expect(found(textOf('Look: '))).toBe(urlOf(chart))
  expect(found(textOf('').replace('BTC/USDT', 'ETH/USDT'))).toBe(urlOf(chart))
  expect(found(textOf('').replace('1h', '4h'))).toBe(urlOf(chart))
  expect(found(`Mine: ${urlOf(chart)}`)).toBe(urlOf(chart))
})

test('finds no chart of another site', () => {
  const text = `See https://other.example${chartPath(chart)}`
  expect(findChart(text, entitiesOf(text), isOurs)).toBeUndefined()
})
