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

test('reads the package fields of a context, and nothing else', () => {
  expect(readPackage({ ...context, ...told })).toEqual(told)
  expect(readPackage(context)).toEqual({})
})

test('ignores fields that are not text, and keeps the other fields and the context', () => {
  const odd = { ...context, ...told, packageVersion: 1.4, packageReason: null, updateOutcome: ['taken'] }
  expect(isAppContext(odd)).toBe(true)
  expect(readPackage(odd)).toEqual({ packageOutcome: 'back', packageFailed: '1.5.0' })
})

test('limits the version, the outcome and the reason in length', () => {
  const long = 'x'.repeat(1_000)
  const read = readPackage({ ...context, packageVersion: long, packageReason: long, updateOutcome: long })
  expect(Object.values(read).map((text) => text.length)).toEqual([32, 32, 200])
})
