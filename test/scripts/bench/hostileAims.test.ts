import { expect, test } from 'vitest'
import { missedAims } from '#scripts/bench/hostile/aims.ts'

test('hostile texts and requests miss no aim up to 2.6 times and 50 ms', () => {
  expect(missedAims({ growth: { findEntities: 2.6, isLong: 1 }, p99: 50, errors: 0 })).toEqual([])
})

test.each([
  [{ growth: { findEntities: 2.61, isLong: 1 } }, 'More than 2.6 times as long for twice the text: findEntities.'],
  [{ growth: { findEntities: Number.NaN } }, 'More than 2.6 times as long for twice the text: findEntities.'],
  [{ p99: 50.1 }, 'Readers wait too long: their p99 is 50.1 ms, and the aim 50 ms.'],
  [{ p99: Number.NaN }, 'Readers wait too long: their p99 is NaN ms, and the aim 50 ms.'],
  [{ errors: 2 }, '2 requests of readers came to nothing.'],
])('beyond them, %o, a sentence says which', (beyond, sentence) => {
  expect(missedAims({ growth: {}, p99: 1, errors: 0, ...beyond })).toEqual([sentence])
})
