import { expect, test } from 'vitest'
import { isTestingAsk, testingAsks } from '#bridge/app/testingAsks.ts'

test('allows only the requests of the table, not inherited properties', () => {
  expect(Object.keys(testingAsks).filter((name) => !isTestingAsk(name))).toEqual([])
  expect(['constructor', 'toString', 'Background', '', 0, null, ['turn']].filter(isTestingAsk)).toEqual([])
})
