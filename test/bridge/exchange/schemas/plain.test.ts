import { expect, test } from 'vitest'
import { isPlain } from '#bridge/exchange/schemas/tracking.ts'

/** A value so many levels below the top. */
const nested = (levels: number, wrap: (inner: unknown) => unknown): unknown => {
  let value: unknown = 1
  for (let level = 0; level < levels; level++) value = wrap(value)
  return value
}
const list = (inner: unknown) => [inner]
const record = (inner: unknown) => ({ a: inner })

test.each([null, true, 0, -1.5, '', 'text', [], {}, [null, { a: ['b'] }]])('%j is kept', (value) => {
  expect(isPlain(value)).toBe(true)
})

test.each([
  ['lists', list],
  ['records', record],
])('eight levels of %s are kept, and nine are not', (_, wrap) => {
  expect(isPlain(nested(8, wrap))).toBe(true)
  expect(isPlain(nested(9, wrap))).toBe(false)
  expect(isPlain([1, nested(8, wrap)])).toBe(false)
})

test.each([
  ['list', (count: number) => Array.from({ length: count }, () => 1)],
  ['record', (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`a${at}`, 1]))],
])('2,000 values of a %s, itself among them, are kept, and one more is not', (_, make) => {
  expect(isPlain(make(1_999))).toBe(true)
  expect(isPlain(make(2_000))).toBe(false)
})

test('values are counted wherever they stand', () => {
  expect(isPlain([make(999), make(998)])).toBe(true)
  expect(isPlain([make(999), make(999)])).toBe(false)
})
const make = (count: number) => Array.from({ length: count }, () => 1)

test.each([
  ['a text', (text: string) => text],
  ['a text in a list', (text: string) => [1, text]],
  ['a text in a record', (text: string) => ({ a: 1, b: text })],
  ['a name', (text: string) => ({ a: 1, [text]: 1 })],
])('%s of 8,192 units is kept; one that is longer, or has a NUL, is not', (_, put) => {
  expect(isPlain(put('x'.repeat(8_192)))).toBe(true)
  expect(isPlain(put('x'.repeat(8_193)))).toBe(false)
  expect(isPlain(put('a\0b'))).toBe(false)
  expect(isPlain(put('\0'))).toBe(false)
})

test('nothing that is sent exhausts the stack', () => {
  expect(isPlain(nested(100_000, list))).toBe(false)
})
