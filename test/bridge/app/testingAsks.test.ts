import { expect, test } from 'vitest'
import { isTestingAsk, testingAsks } from '#bridge/app/testingAsks.ts'

test('what can be asked is what the table has, and nothing that every object has', () => {
  expect(Object.keys(testingAsks).filter((name) => !isTestingAsk(name))).toEqual([])
  expect(['constructor', 'toString', 'Background', '', 0, null, ['turn']].filter(isTestingAsk)).toEqual([])
})
