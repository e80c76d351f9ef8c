import { expect, test } from 'vitest'
import { compat } from '#scripts/check/compat.ts'

test('the build needs only features of the least versions and the listed exceptions, each of which is used', {
  timeout: 240_000,
}, async () => {
  expect(await compat()).toEqual([])
})
