import { expect, test } from 'vitest'
import { createRandom } from '../../../scripts/monkey/random.ts'

const numbers = (seed: string): number[] => {
  const random = createRandom(seed)
  return Array.from({ length: 20 }, () => random.below(1_000))
}
const letters = [...'abcdefghijklmnopqrstuvwxyz']
const itself = (letter: string): string => letter
const alike = () => 1

test('the same seed gives the same, another something else', () => {
  expect(numbers('7 home')).toEqual(numbers('7 home'))
  expect(numbers('7 home')).not.toEqual(numbers('7 post'))
  expect(numbers('7 home').every((number) => number >= 0 && number < 1_000)).toBe(true)
})

test('what weighs nothing is never picked, and what weighs more is picked more often', () => {
  const random = createRandom('weights')
  const weights: Readonly<Record<string, number>> = { never: 0, seldom: 1, often: 9 }
  const picked = Array.from({ length: 1_000 }, () => random.pick(Object.keys(weights), (name) => weights[name] ?? 0))
  const count = (name: string) => picked.filter((one) => one === name).length
  expect(count('never')).toBe(0)
  expect(count('often')).toBeGreaterThan(4 * count('seldom'))
  expect(count('seldom')).toBeGreaterThan(0)
  expect(random.pick([])).toBeUndefined()
})

test('a named one is picked whatever else has come or gone beside it', () => {
  for (const seed of ['1', '2', '3', '4', '5']) {
    const pick = (among: readonly string[]) => createRandom(seed).pickNamed(among, itself, alike)
    const picked = pick(letters)
    for (const gone of letters.filter((letter) => letter !== picked))
      expect(pick(letters.filter((letter) => letter !== gone))).toBe(picked)
  }
})

test('named ones are picked as often as they weigh', () => {
  const heavy = Array.from({ length: 1_000 }, (_, at) =>
    createRandom(`${at}`).pickNamed(letters, itself, (letter) => (letter === 'q' ? 25 : 1)),
  ).filter((letter) => letter === 'q').length
  expect(heavy).toBeGreaterThan(400)
  expect(heavy).toBeLessThan(600)
})
