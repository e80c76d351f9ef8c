import { describe, expect, test } from 'vitest'
import { missing } from '../../scripts/check/papers.ts'
import { type Item, items, pending, reasons } from './checklist/table.ts'

const rowOf = ({ number, words, proofs }: Item) => [`${number}: ${words}`, number, proofs] as const
const numbers = items.map(({ number }) => number)

describe('each item of the checklist has its tests', () => {
  test('there are 64, each once', () => {
    expect(numbers).toEqual(Array.from({ length: 64 }, (_, at) => at + 1))
  })

  test.each(items.map(rowOf))('%s', (_, number, proofs) => {
    expect(proofs.flatMap(missing)).toEqual([])
    if (!(number in pending)) expect(proofs.length, 'It has no test.').toBeGreaterThan(0)
  })

  test('at most six stay as they are, with a reason', () => {
    expect(Object.keys(reasons).length).toBeLessThanOrEqual(6)
  })

  test('what is pending, or stays, is an item, and is not both', ({ annotate }) => {
    for (const [number, what] of Object.entries(pending)) void annotate(`${number} is pending. ${what}`)
    const named = [...Object.keys(pending), ...Object.keys(reasons)].map(Number)
    expect(named.filter((number) => !numbers.includes(number))).toEqual([])
    expect(new Set(named).size).toBe(named.length)
  })
})
