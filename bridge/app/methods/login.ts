import * as v from 'valibot'
import { shape } from '#bridge/lib/guards.ts'
import { isToldId } from '#bridge/lib/userId.ts'
import { nothing } from '../schemas.ts'
import type { MethodContract, MethodFacts, Result } from './types.ts'

/** Shows the app's own log-in. `userId` is null when the person turned back. A person is typing: the deadline is long. */
export const login: MethodFacts<'login'> = {
  timeoutMs: 600_000,
  accepts: shape<Result<'login'>>({ userId: isToldId }),
}

export const loginContract = (): MethodContract<'login'> => ({
  idempotent: false,
  summary:
    'Shows the app’s own log-in. Answer once the reader has logged in, or cancelled (`null`). After a log-in, also send `session`.',
  inBrowser: 'The page’s own log-in screen.',
  failures: {},
  params: nothing,
  result: v.object({ userId: v.nullable(v.pipe(v.string(), v.minLength(1))) }),
  examples: {
    params: { good: [{}], bad: [null] },
    result: { good: [{ userId: '1001' }, { userId: null }], bad: [null, {}, { userId: false }] },
  },
  sensitive: ['userId'],
})
