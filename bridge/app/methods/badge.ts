import * as v from 'valibot'
import { isTrue, shape } from '#bridge/lib/guards.ts'
import type { MethodContract, MethodFacts, Result } from './types.ts'

/** Shows how many notifications the reader has not seen. */
export const badge: MethodFacts<'badge'> = {
  timeoutMs: 5_000,
  accepts: shape<Result<'badge'>>({ shown: isTrue }),
}

export const badgeContract = (): MethodContract<'badge'> => ({
  idempotent: true,
  summary: 'Shows the number of unread notifications on the app’s tab or button. 0 removes it.',
  inBrowser: 'The badge of the installed page, where the system has one.',
  failures: {},
  params: v.object({ unread: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
  result: v.object({ shown: v.literal(true) }),
  examples: {
    params: { good: [{ unread: 0 }, { unread: 12 }], bad: [null, {}, { unread: -1 }, { unread: '12' }] },
    result: { good: [{ shown: true }], bad: [null, {}, { shown: false }] },
  },
  sensitive: [],
})
