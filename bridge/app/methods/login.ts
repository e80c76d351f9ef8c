import * as v from 'valibot'
import { isText, orNull, shape } from '../guards.ts'
import { nothing } from '../schemas.ts'
import type { MethodContract, MethodFacts, Result } from './types.ts'

/** Shows the app's own log-in. `userId` is null when the person turned back. A person is typing: the deadline is long. */
export const login: MethodFacts<'login'> = {
  since: 1,
  deadlineMs: 600_000,
  idempotent: false,
  accepts: shape<Result<'login'>>({ userId: orNull(isText) }),
}

export const loginContract = (): MethodContract<'login'> => ({
  summary:
    'Shows the app’s own log-in and answers once the person has logged in or turned back (`null`). Send `session` as well.',
  inBrowser: 'The page’s own log-in screen.',
  failures: {},
  params: nothing,
  result: v.object({ userId: v.nullable(v.string()) }),
  examples: {
    params: { good: [{}], bad: [null] },
    result: { good: [{ userId: '1001' }, { userId: null }], bad: [null, {}, { userId: 1001 }, { userId: false }] },
  },
  sensitive: ['userId'],
})
