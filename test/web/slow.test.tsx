import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Markets } from '#web/features/markets/screen/markets/Markets.tsx'
import { quotations } from '#web/features/markets/tradePair.ts'
import { Movers } from '#web/features/topics/topics/Topics.tsx'
import { createList } from '#web/lib/lists/list.ts'
import { RailSection } from '#web/ui/Rail/RailSection.tsx'
import { openWorld } from './features/feed/home/world.ts'

/** When a missing answer is shown as slow. */
const slowMs = 8_000

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  quotations.stop()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('a section beside the content that does not come says so, and can be asked for again', async () => {
  const load = vi.fn(() => new Promise<never>(() => {}))
  const list = createList<string>({ idOf: (item) => item, load })
  render(
    <RailSection keyOf={(item) => item} title="Worth following" list={list} rows={3}>
      {(item) => <li>{item}</li>}
    </RailSection>,
  )
  await pass(slowMs - 1)
  expect(screen.queryByText(/Taking longer than usual/)).toBeNull()
  await pass(1)
  expect(screen.getByText(/Taking longer than usual/)).toBeTruthy()
  fireEvent.click(screen.getByText('Try again'))
  expect(load).toHaveBeenCalledTimes(2)
})

test('markets that do not come are no skeleton for ever', async () => {
  const world = openWorld()
  const { container } = render(<Markets pair={{ line: 'sp', symbolId: 'BTCUSDT' }} />)
  quotations.start()
  await pass(slowMs)
  expect(container.querySelector('.skeleton')).toBeNull()
  fireEvent.click(screen.getByText('Try again'))
  expect(world.all('market.homeQuotation').length).toBe(2)
})

test('nor are the coins that move', async () => {
  openWorld()
  const { container } = render(<Movers />)
  await pass(slowMs - 1)
  expect(container.querySelector('.mover--bone')).toBeTruthy()
  await pass(1)
  expect(container.childElementCount).toBe(0)
})
