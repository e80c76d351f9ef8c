import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { $currencies } from '#web/features/markets/currencies.ts'
import { setPathLocale } from '#web/lib/page/appearance.ts'
import { openWorld } from '../feed/home/world.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(async () => {
  await vi.advanceTimersByTimeAsync(3_000)
  setPathLocale('en')
})

const named = (code: string) => $currencies.get().find((one) => one.code === code)

test('lists currencies by name in the reader’s language, with their symbols', () => {
  openWorld()
  const stop = $currencies.listen(() => {})
  expect(named('JPY')).toMatchObject({ name: 'Japanese Yen', symbol: '¥' })
  setPathLocale('de')
  expect(named('JPY')).toMatchObject({ name: 'Japanischer Yen', symbol: '¥' })
  expect($currencies.get()[0]?.code).toBe('USD')
  expect($currencies.get()).toHaveLength(17)
  stop()
})

test('reports which currencies have a rate', async () => {
  openWorld({ 'mix.usdtRate': () => ({ rates: { eur: '0.9', CAD: '1.4' } }) })
  const stop = $currencies.listen(() => {})
  await vi.advanceTimersByTimeAsync(2_000)
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(0)
  const rated = $currencies.get().filter(({ hasRate }) => hasRate)
  expect(rated.map(({ code }) => code)).toEqual(['USD', 'EUR', 'CAD'])
  stop()
})
