import { expect, test } from 'vitest'
import { hashTagList } from '#fixtures/gateway/calls/topics.ts'

test('[s6-topics] the topic list load only when logged in', async () => {
  const visitor = { viewer: null, languageType: 0, now: 1_790_000_000_000 }
  await expect(Reflect.apply(hashTagList, undefined, [{}, visitor])).rejects.toThrow(/log/i)
})
