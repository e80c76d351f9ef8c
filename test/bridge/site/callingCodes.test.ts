import { describe, expect, test } from 'vitest'
import { countryOfTag, findCallingCode } from '#bridge/site/callingCodes.ts'

describe('the country of a number', () => {
  test.each([
    ['491701234567', 'US', 'DE', 2],
    // The longest code that fits is meant: 1242 is not 1.
    ['12425551234', 'US', 'BS', 4],
    ['12125551234', 'DE', 'US', 1],
    ['35812345', 'DE', 'FI', 3],
    ['7', 'DE', 'RU', 1],
  ])('%s, entered in %s, is of %s', (digits, preferred, country, length) => {
    expect(findCallingCode(digits, preferred)).toEqual({ country, length })
  })
  test.each([
    ['12125551234', 'CA', 1],
    ['77012345678', 'KZ', 1],
    ['447911123456', 'JE', 2],
  ])('%s is of %s, which shares the code, where that is who writes it', (digits, preferred, length) => {
    expect(findCallingCode(digits, preferred)).toEqual({ country: preferred, length })
  })
  test.each(['', '0', '999'])('none begins with “%s”', (digits) => {
    expect(findCallingCode(digits, 'US')).toBeUndefined()
  })
})

test.each([
  ['de', 'DE'],
  ['pt-BR', 'BR'],
  ['zh-Hant', 'TW'],
  ['ar', 'EG'],
  // It has no telephone of its own.
  ['en-AQ', 'US'],
])('who reads %s begins with %s', (tag, country) => expect(countryOfTag(tag)).toBe(country))
