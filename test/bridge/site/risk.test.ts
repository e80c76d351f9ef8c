import { expect, test } from 'vitest'
import { riskFaults, riskWarningIn } from '#bridge/site/risk.ts'

const all = { en: 'Prices move.', de: 'Preise schwanken.' }

test.each([
  ['GB', 'en', 'Do not invest.'],
  ['DE', 'de', 'Preise schwanken.'],
  ['', 'de', 'Preise schwanken.'],
  ['FR', 'fr', 'Prices move.'],
] as const)('a reader of %j who reads %s is told: %s', (region, code, text) => {
  expect(riskWarningIn({ riskWarnings: { all, GB: 'Do not invest.' } }, region, code)).toBe(text)
})

test.each([
  [{}, 'GB'],
  [{ riskWarnings: { GB: 'Do not invest.' } }, 'FR'],
  [{ riskWarnings: { GB: 'Do not invest.' } }, ''],
])('%j shows no warning in %j', (config, region) => {
  expect(riskWarningIn(config, region, 'en')).toBeUndefined()
})

const shape = ['riskWarnings must be lines by region, such as { all: "…", GB: { en: "…" } }.']
test.each([
  [undefined, []],
  [{ all, GB: 'Do not invest.' }, []],
  ['Prices move.', shape],
  [{}, shape],
  [{ gb: 'x' }, ['riskWarnings.gb is no region: write "all", or its two letters, such as "GB".']],
  [{ GBR: 'x' }, ['riskWarnings.GBR is no region: write "all", or its two letters, such as "GB".']],
  [{ all: '' }, ['riskWarnings.all must not be empty.']],
  [{ GB: { de: 'x' } }, ['riskWarnings.GB must be a text, or texts by language with one for "en".']],
])('%j: %j', (riskWarnings, faults) => expect(riskFaults({ riskWarnings })).toEqual(faults))
