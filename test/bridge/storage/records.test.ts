import { runInNewContext, runInThisContext } from 'node:vm'
import { expect, test } from 'vitest'
import { copyPlain } from '#bridge/storage/records.ts'

/** Made in a world of its own, as another frame's data are: its `Object.prototype` is not ours. */
const elsewhere = (source: string): unknown => runInNewContext(`(${source})`, { Blob })

test('copies another frame’s records and lists as plain data', () => {
  const theirs = elsewhere('{ posts: [{ id: "1", tags: ["a"], cursor: null }], total: 1 }')
  expect(theirs).not.toBeInstanceOf(Object)
  const ours = copyPlain(theirs)
  expect(ours).toStrictEqual({ posts: [{ id: '1', tags: ['a'], cursor: null }], total: 1 })
  expect(ours).toBeInstanceOf(Object)
})

test('copies another frame’s bytes as bytes', () => {
  expect(copyPlain(elsewhere('Uint8Array.of(1, 2)'))).toStrictEqual(Uint8Array.of(1, 2))
  expect(copyPlain(elsewhere('Uint8Array.of(1, 2).buffer'))).toStrictEqual(Uint8Array.of(1, 2).buffer)
})

test.each([
  ['an instance of a class', 'new (class Post { id = 1 })()'],
  ['an instance of a class that extends nothing', 'Reflect.construct(Object, [], class extends null {})'],
  ['what inherits from a record', 'Object.create({ id: 1 })'],
  ['what inherits from a record without a prototype', 'Object.create(Object.create(null))'],
  ['a function', '() => 1'],
  ['a date', 'new Date(0)'],
  ['a map', 'new Map()'],
  ['a promise', 'Promise.resolve()'],
  ['words of another width', 'Uint16Array.of(1)'],
  ['a symbol', 'Symbol("id")'],
])('refuses %s, our own and another frame’s', (_, source) => {
  expect(() => copyPlain(elsewhere(source))).toThrow('only plain data can be stored')
  expect(() => copyPlain(runInThisContext(`(${source})`))).toThrow('only plain data can be stored')
})

test('accepts an object without a prototype as plain', () => {
  expect(copyPlain(Object.assign(Object.create(null), { id: 1 }))).toStrictEqual({ id: 1 })
})
