import { waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { chartPath, chartWords, type SharedChart } from '#bridge/site/sharedChart.ts'
import { see, stubNearness } from '#test/support/nearness.ts'
import { candleAt } from '#test/web/features/markets/screen/candle.ts'
import type { Draft } from '#web/features/writing/types.ts'
import { field, openComposer, type } from './helpers.tsx'

const hour = 3_600_000
let begins = Date.UTC(2026, 6, 1)

beforeEach(stubNearness)

test.each<[string, Partial<Draft>]>([
  ['a draft that is opened again', {}],
  ['an edit of what is published', { edits: { postId: 'p1', base: 0 } }],
])('draws the chart of %s, until its link is broken', async (_, begun) => {
  begins += 100 * hour
  const chart: SharedChart = {
    symbolId: 'BTCUSDT',
    interval: '60',
    from: begins,
    to: begins + 4 * hour,
    lines: [],
    notes: [],
  }
  const text = `${chartWords(chart, 'BTC/USDT')} ${location.origin}${chartPath(chart)}`
  const { world, container } = openComposer({ ...begun, text })
  await waitFor(() => {
    see(container.querySelector('.chart-room'), true)
    expect(world.all('market.candles')).toHaveLength(1)
  })
  await world.last('market.candles').answer({ candles: [0, 1, 2, 3].map((at) => candleAt(begins + at * hour)) })
  await waitFor(() => expect(container.querySelector('.shared-chart')).not.toBeNull())
  type('~x')
  expect(field().value).toBe(`${text}~x`)
  await waitFor(() => expect(container.querySelector('.shared-chart, .chart-room')).toBeNull())
})
