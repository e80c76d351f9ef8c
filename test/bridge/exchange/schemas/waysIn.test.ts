import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { waysInContracts } from '#bridge/exchange/schemas/waysIn.ts'

describe.each(['user.fidoLoginOptions', 'user.fidoRegisterOptions'] as const)('the answer of %s', (name) => {
  const isBy = (options: unknown) => v.is(waysInContracts[name].response, { options })

  test('is the browser’s input: a challenge, and any other fields', () => {
    expect([isBy({ challenge: 'Y2g' }), isBy({ challenge: 'Y2g', timeout: 1, more: {} })]).toEqual([true, true])
  })

  test.each([
    ['a record without a challenge', { timeout: 1, '': 'Y2g' }],
    ['nothing', null],
    ['a text', 'challenge'],
    ['what is not there', undefined],
  ])('is not %s', (_, options) => {
    expect(isBy(options)).toBe(false)
  })
})
