import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchRates } from '#web/features/markets/rates.ts'
import { setPathLocale } from '#web/lib/page/appearance.ts'
import { openWorld } from '../feed/home/world.ts'

let day = 20
let world: ReturnType<typeof openWorld>
let stop: () => void
const taken: unknown[] = []

beforeEach(async () => {
  // Rates that are young are not asked for again: each test is days after the last.
  day += 10
  vi.useFakeTimers({ now: Date.UTC(2026, 10, day) })
  world = openWorld({ 'mix.usdtRate': () => ({ rates: { cny: '7.1' } }) })
  setPathLocale('ja')
  taken.length = 0
  stop = watchRates((rates) => taken.push(rates))
  await vi.advanceTimersByTimeAsync(100)
})
afterEach(() => {
  stop()
  setPathLocale('en')
})

const asked = () => world.all('mix.usdtRate').map(({ body }) => body)

test('[s7-usdtRate-again] [s9-rates] requests rates again after 30 minutes', async () => {
  await vi.advanceTimersByTimeAsync(1_799_800)
  expect(asked()).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asked()).toHaveLength(2)
})

test('[s7-usdtRate-locale] [s3-rates-object] requests rates in the reader’s locale, and reads them as numbers by currency', () => {
  expect(asked()).toEqual([{ locale: 'ja' }])
  expect(taken).toEqual([{ CNY: 7.1 }])
})
