import * as v from 'valibot'
import { expect, test } from 'vitest'
import { contracts } from '#bridge/exchange/schemas/contracts.ts'
import { writingLimits } from '#bridge/site/writing.ts'

test('counts text in characters, as the page does, and limits it', () => {
  const { text } = contracts['social.publishMessage'].request.entries
  const issuesOf = (written: string) => v.safeParse(text, written).issues?.map(({ message }) => message)
  expect(issuesOf('😀'.repeat(writingLimits.message))).toBeUndefined()
  expect(issuesOf('😀'.repeat(writingLimits.message + 1))).toEqual([
    `must have at most ${writingLimits.message} characters`,
  ])
})
