import { expect, test } from 'vitest'
import { compat } from '#scripts/check/compat.ts'

test('what is built needs nothing that the least versions have not got, but for the exceptions, each of which is needed', {
  timeout: 240_000,
}, async () => {
  expect(await compat()).toEqual([])
})
