import { expect, test } from 'vitest'
import { isPlainData } from '#bridge/exchange/schemas/tracking.ts'

/** A value so many levels below the top. */
const nested = (levels: number, wrap: (inner: unknown) => unknown): unknown => {
  let value: unknown = 1
  for (let level = 0; level < levels; level++) value = wrap(value)
  return value
}
const list = (inner: unknown) => [inner]
const record = (inner: unknown) => ({ a: inner })

test.each([null, true, 0, -1.5, '', 'text', [], {}, [null, { a: ['b'] }]])('%j is kept', (value) => {
  expect(isPlainData(value)).toBe(true)
})

test.each([
  ['lists', list],
  ['records', record],
])('eight levels of %s are kept, and nine are not', (_, wrap) => {
  expect(isPlainData(nested(8, wrap))).toBe(true)
  expect(isPlainData(nested(9, wrap))).toBe(false)
  expect(isPlainData([1, nested(8, wrap)])).toBe(false)
})

test.each([
  ['list', (count: number) => Array.from({ length: count }, () => 1)],
  ['record', (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`a${at}`, 1]))],
])('2,000 values of a %s, itself among them, are kept, and one more is not', (_, make) => {
  expect(isPlainData(make(1_999))).toBe(true)
  expect(isPlainData(make(2_000))).toBe(false)
})

test('values are counted wherever they stand', () => {
  expect(isPlainData([make(999), make(998)])).toBe(true)
  expect(isPlainData([make(999), make(999)])).toBe(false)
})
const make = (count: number) => Array.from({ length: count }, () => 1)

test.each([
  ['a text', (text: string) => text],
  ['a text in a list', (text: string) => [1, text]],
  ['a text in a record', (text: string) => ({ a: 1, b: text })],
  ['a name', (text: string) => ({ a: 1, [text]: 1 })],
])('%s of 8,192 units is kept; one that is longer, or has a NUL, is not', (_, put) => {
  expect(isPlainData(put('x'.repeat(8_192)))).toBe(true)
  expect(isPlainData(put('x'.repeat(8_193)))).toBe(false)
  expect(isPlainData(put('a\0b'))).toBe(false)
  expect(isPlainData(put('\0'))).toBe(false)
})

test('nothing that is sent exhausts the stack', () => {
  expect(isPlainData(nested(100_000, list))).toBe(false)
})
