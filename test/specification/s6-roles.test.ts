import { expect } from 'vitest'
import { hashTagList } from '../../fixtures/gateway/calls/topics.ts'
import { fact } from '../support/specification/fact.ts'

fact(
  's6-topics',
  139,
  'the topic list load only when logged in',
  [['fixtures/gateway/calls/topics.ts', "if (!viewer) throw notLoggedIn('see your topics')", '']],
  async () => {
    const visitor = { viewer: null, languageType: 0, now: 1_790_000_000_000 }
    await expect(Reflect.apply(hashTagList, undefined, [{}, visitor])).rejects.toThrow(/log/i)
  },
)
