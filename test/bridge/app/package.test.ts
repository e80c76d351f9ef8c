import { expect, test } from 'vitest'
import { isAppContext } from '#bridge/app/methods/facts.ts'
import { readPackage } from '#bridge/app/package.ts'
import { contextOf, settingsFrom } from '#fixtures/app/settings.ts'

const context = contextOf(settingsFrom({}))
const told = {
  packageVersion: '1.4.0',
  packageOutcome: 'back',
  packageFailed: '1.5.0',
  packageReason: 'nothingPainted',
  updateOutcome: 'refused: the signature does not hold',
}

test('what an app says of its pages is read, and nothing else of its context', () => {
  expect(readPackage({ ...context, ...told })).toEqual(told)
  expect(readPackage(context)).toEqual({})
})

test('what is no text is passed over, and takes neither the rest nor the context with it', () => {
  const odd = { ...context, ...told, packageVersion: 1.4, packageReason: null, updateOutcome: ['taken'] }
  expect(isAppContext(odd)).toBe(true)
  expect(readPackage(odd)).toEqual({ packageOutcome: 'back', packageFailed: '1.5.0' })
})

test('no more is read than a version, a word, and a sentence of the last look', () => {
  const long = 'x'.repeat(1_000)
  const read = readPackage({ ...context, packageVersion: long, packageReason: long, updateOutcome: long })
  expect(Object.values(read).map((text) => text.length)).toEqual([32, 32, 200])
})
