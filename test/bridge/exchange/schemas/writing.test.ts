import * as v from 'valibot'
import { expect, test } from 'vitest'
import { contracts } from '#bridge/exchange/schemas/contracts.ts'
import { writingLimits } from '#bridge/site/writing.ts'

test('what is written is counted in characters, as the page counts them, and no more than there may be is taken', () => {
  const { text } = contracts['social.publishMessage'].request.entries
  const issuesOf = (written: string) => v.safeParse(text, written).issues?.map(({ message }) => message)
  expect(issuesOf('😀'.repeat(writingLimits.message))).toBeUndefined()
  expect(issuesOf('😀'.repeat(writingLimits.message + 1))).toEqual([
    `must have at most ${writingLimits.message} characters`,
  ])
})
