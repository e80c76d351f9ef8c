import { expect, test } from 'vitest'
import { median } from '#scripts/bench/median.ts'

test('the middle one counts, and of an even number the mean of the middle two', () => {
  expect(median([30, 1, 2])).toBe(2)
  expect(median([30, 10])).toBe(20)
  expect(median([4, 1, 30, 2])).toBe(3)
  expect(median([])).toBeNaN()
})
