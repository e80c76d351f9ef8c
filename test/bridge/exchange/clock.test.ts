import { describe, expect, test, vi } from 'vitest'
import { createClock } from '#bridge/exchange/clock.ts'

const hour = 3_600_000

test('the time is the exchange’s once an answer has set it', () => {
  const clock = createClock()
  const here = performance.now()
  clock.sync(String(Date.now() + hour), here, here)
  expect(clock.now() - Date.now()).toBeGreaterThan(hour - 1_000)
  expect(clock.now() - Date.now()).toBeLessThan(hour + 1_000)
})

test('the sample with the least delay wins', () => {
  const clock = createClock()
  const here = performance.now()
  clock.sync(String(Date.now() + hour), here - 10, here)
  clock.sync(String(Date.now() + 9 * hour), here - 500, here)
  expect(clock.now() - Date.now()).toBeLessThan(2 * hour)
})

test('of two samples that took as long the one that came first is gone by', () => {
  const clock = createClock()
  const here = performance.now()
  clock.sync(String(Date.now() + hour), here, here)
  clock.sync(String(Date.now() + 9 * hour), here, here)
  expect(clock.now() - Date.now()).toBeLessThan(2 * hour)
})

test.each([null, '', 'soon', '-5', '0'])('a header of %j teaches nothing', (header) => {
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
  ])('after %s the time goes on as it was told, and is asked for before anything is signed', (_, jump) => {
    const { clock, here } = toldClock()
    expect(clock.isFresh()).toBe(true)
    vi.setSystemTime(start + jump)
    expect([clock.isFresh(), clock.isSynced(), clock.now()]).toEqual([false, true, start + hour])
    clock.sync(String(start + 2 * hour), here, here + 400)
    expect([clock.isFresh(), clock.now()]).toEqual([true, start + 2 * hour - 200])
  })

  test('an answer to a question from before the sleep tells nothing', () => {
    const { clock, here } = toldClock()
    vi.setSystemTime(start + hour)
    clock.sync(String(start + hour + 5), here - 1, here + 5)
    expect([clock.isFresh(), clock.now()]).toEqual([false, start + hour])
  })

  test('two clocks that drift apart by less than two seconds do not count as a jump', () => {
    const { clock } = toldClock()
    vi.setSystemTime(start + 1_999)
    expect(clock.isFresh()).toBe(true)
    vi.setSystemTime(start + 2_000)
    expect(clock.isFresh()).toBe(false)
  })

  test('after ten minutes a slower answer knows better, however long the page was open before', () => {
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
