import { expect, test } from 'vitest'
import { createClock } from '../../../bridge/exchange/clock.ts'

const hour = 3_600_000

test('time is the exchange’s once an answer has told it', () => {
  const clock = createClock()
  const here = performance.now()
  clock.learn(String(Date.now() + hour), here, here)
  expect(clock.now() - Date.now()).toBeGreaterThan(hour - 1_000)
  expect(clock.now() - Date.now()).toBeLessThan(hour + 1_000)
})

test('the sample with the least delay wins', () => {
  const clock = createClock()
  const here = performance.now()
  clock.learn(String(Date.now() + hour), here - 10, here)
  clock.learn(String(Date.now() + 9 * hour), here - 500, here)
  expect(clock.now() - Date.now()).toBeLessThan(2 * hour)
})

test.each([null, '', 'soon', '-5', '0'])('a header of %j teaches nothing', (header) => {
  const clock = createClock()
  clock.learn(header, 0, 1)
  expect(Math.abs(clock.now() - Date.now())).toBeLessThan(1_000)
})
