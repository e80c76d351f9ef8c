import { describe, expect, test, vi } from 'vitest'
import { createClock } from '#bridge/exchange/clock.ts'

const hour = 3_600_000

test('uses the exchange’s time once an answer has set it', () => {
  const clock = createClock()
  const here = performance.now()
  clock.sync(String(Date.now() + hour), here, here)
  expect(clock.now() - Date.now()).toBeGreaterThan(hour - 1_000)
  expect(clock.now() - Date.now()).toBeLessThan(hour + 1_000)
})

test('prefers the sample with the least delay', () => {
  const clock = createClock()
  const here = performance.now()
  clock.sync(String(Date.now() + hour), here - 10, here)
  clock.sync(String(Date.now() + 9 * hour), here - 500, here)
  expect(clock.now() - Date.now()).toBeLessThan(2 * hour)
})

test('prefers the earlier of two samples with the same delay', () => {
  const clock = createClock()
  const here = performance.now()
  clock.sync(String(Date.now() + hour), here, here)
  clock.sync(String(Date.now() + 9 * hour), here, here)
  expect(clock.now() - Date.now()).toBeLessThan(2 * hour)
})

test.each([null, '', 'soon', '-5', '0'])('ignores a header of %j', (header) => {
  const clock = createClock()
  clock.sync(header, 0, 1)
  expect(Math.abs(clock.now() - Date.now())).toBeLessThan(1_000)
})

describe('a device that sleeps or whose clock is set', () => {
  const start = Date.UTC(2026, 10, 23, 9)

  /** A clock that the exchange has told that it is an hour ahead of this device. */
  function toldClock() {
    vi.useFakeTimers({ toFake: ['Date', 'performance'], now: start })
    const clock = createClock()
    const here = performance.now()
    clock.sync(String(start + hour), here, here)
    return { clock, here }
  }

  test.each([
    ['an hour of sleep', hour],
    ['a clock that is set back', -hour],
  ])('keeps the exchange’s time after %s, and requests it again before signing', (_, jump) => {
    const { clock, here } = toldClock()
    expect(clock.isFresh()).toBe(true)
    vi.setSystemTime(start + jump)
    expect([clock.isFresh(), clock.isSynced(), clock.now()]).toEqual([false, true, start + hour])
    clock.sync(String(start + 2 * hour), here, here + 400)
    expect([clock.isFresh(), clock.now()]).toEqual([true, start + 2 * hour - 200])
  })

  test('ignores an answer to a request from before the sleep', () => {
    const { clock, here } = toldClock()
    vi.setSystemTime(start + hour)
    clock.sync(String(start + hour + 5), here - 1, here + 5)
    expect([clock.isFresh(), clock.now()]).toEqual([false, start + hour])
  })

  test('allows clocks to drift apart by less than two seconds', () => {
    const { clock } = toldClock()
    vi.setSystemTime(start + 1_999)
    expect(clock.isFresh()).toBe(true)
    vi.setSystemTime(start + 2_000)
    expect(clock.isFresh()).toBe(false)
  })

  test('accepts a slower answer after ten minutes, however long the page was open before', () => {
    const tenMinutes = 600_000
    vi.useFakeTimers({ toFake: ['Date', 'performance'], now: start - tenMinutes })
    vi.advanceTimersByTime(tenMinutes)
    const clock = createClock()
    const here = performance.now()
    clock.sync(String(start + hour), here, here)
    clock.sync(String(start + 3 * hour), here, here + tenMinutes)
    expect(clock.now()).toBe(start + hour)
    clock.sync(String(start + 3 * hour), here + 1, here + tenMinutes + 1)
    expect(clock.now()).toBeGreaterThan(start + 2 * hour)
  })
})
