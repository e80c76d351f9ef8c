import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findEntities } from '#bridge/site/entities.ts'
import { findChart, readChart, type SharedChart } from '#bridge/site/sharedChart.ts'
import { see, stubNearness } from '#test/support/nearness.ts'
import { ChartInText } from '#web/features/markets/SharedChart/LateSharedChart.tsx'
import { PostChart } from '#web/features/writing/ChartSheet/PostChart.tsx'
import type { ComposeRequest } from '#web/features/writing/writingMark.ts'
import { $flags } from '#web/lib/page/flags.ts'
import { watchHistory } from '#web/lib/router/location.ts'
import { openWorld } from '../feed/home/world.ts'
import { candleAt } from '../markets/screen/candle.ts'

const composed: ComposeRequest[] = []
vi.mock('#web/features/writing/openComposer.ts', () => ({
  openComposer: (request: ComposeRequest) => void composed.push(request),
}))

const hour = 3_600_000
let begins = Date.UTC(2026, 8, 1)
function newChart(): SharedChart {
  begins += 100 * hour
  return { symbolId: 'BTCUSDT', interval: '60', from: begins, to: begins + 4 * hour, lines: [], notes: [] }
}

beforeEach(() => {
  stubNearness()
  composed.length = 0
  history.replaceState({}, '', '/spot/BTCUSDT')
  watchHistory()()
})
afterEach(() => {
  $flags.setKey('exchange', [])
})

async function open() {
  const chart = newChart()
  const world = openWorld({
    'market.candles': () => ({ candles: Array.from({ length: 4 }, (_, at) => candleAt(chart.from + at * hour)) }),
    'mix.usdtRate': () => ({ rates: {} }),
    'market.ticker': () => ({ list: [] }),
  })
  render(<PostChart className="button" take={() => ({ chart, pair: 'BTC/USDT', coin: 'BTC' })} />)
  fireEvent.click(screen.getByRole('button', { name: 'Post this chart' }))
  await screen.findByRole('heading', { name: 'Post this chart' })
  await waitFor(() => {
    see(document.querySelector('.chart-room'), true)
    expect(world.all('market.candles')).not.toHaveLength(0)
  })
  await waitFor(() => expect(document.querySelector('.shared-chart')).not.toBeNull())
  return chart
}

const written = (): string => {
  fireEvent.click(screen.getByRole('button', { name: 'Write the post' }))
  return composed[0]?.text ?? ''
}

test('starts a message with a description of the chart and its link', async () => {
  const chart = await open()
  const text = written()
  expect(text).toMatch(/^BTC\/USDT 1h 2026-09-\d\d \d\d:00 – .* UTC http\S+\n\$BTC #BTC $/)
  const entities = findEntities(text).map((span) => ({ ...span, url: span.word }))
  const found = findChart(text, entities, () => true)
  expect(found?.chart).toEqual(chart)
  expect(found?.start).toBe(0)
  expect(screen.queryByRole('heading', { name: 'Post this chart' })).toBeNull()
})

test('accepts up to five lines and two notes, and draws them immediately', async () => {
  await open()
  for (let line = 0; line < 5; line++) fireEvent.click(screen.getByRole('button', { name: 'Add a line' }))
  for (let note = 0; note < 2; note++) fireEvent.click(screen.getByRole('button', { name: 'Add a note' }))
  expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull()
  fireEvent.input(screen.getByLabelText('Line 1: price at the start'), { target: { value: '95' } })
  fireEvent.input(screen.getByLabelText('Line 2: price at the end'), { target: { value: '٩٩,٥' } })
  fireEvent.input(screen.getByLabelText('Line 3: price at the end'), { target: { value: 'high' } })
  fireEvent.input(screen.getByLabelText('Position of note ①'), { target: { value: '1' } })
  expect(document.querySelector('.shared-chart__line')?.getAttribute('d')?.match(/M/g)).toHaveLength(4)
  fireEvent.click(screen.getByRole('button', { name: 'Remove line 5' }))
  const text = written()
  expect(text).toMatch(/\n① \n② \n\$BTC #BTC $/)
  const chart = readChart(/http\S+/.exec(text)?.[0] ?? '')
  expect(chart?.lines.map((line) => line.map(({ price }) => price))).toEqual([
    ['95', '95'],
    ['105.00', '99.5'],
    ['105.00', '105.00'],
  ])
  expect(chart?.notes).toEqual([
    { step: 1, price: '105.00' },
    { step: 3, price: '105.00' },
  ])
})

test('shows the chart while its link is in the text', async () => {
  await open()
  const text = written()
  const { container, rerender } = render(<ChartInText text={text} />)
  await waitFor(() => expect(container.querySelector('.shared-chart')).not.toBeNull())
  rerender(<ChartInText text={text.replace('?chart=60', '?chart=61')} />)
  expect(container.querySelector('.shared-chart, .chart-room')).toBeNull()
})

test('is hidden while publishing is disabled', async () => {
  $flags.setKey('exchange', ['publish'])
  openWorld()
  render(<PostChart className="button" take={() => undefined} />)
  expect(screen.queryByRole('button')).toBeNull()
})
