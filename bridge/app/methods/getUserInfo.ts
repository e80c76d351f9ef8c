import * as v from 'valibot'
import { isNullOr, isRecord, shape } from '#bridge/lib/guards.ts'
import { nothing, record } from '../schemas.ts'
import type { MethodContract, MethodFacts, Result } from './types.ts'

/** Who is logged in to the app, as the exchange's user object. A failure has one of two codes: see docs/exchange.md#faults. */
export const getUserInfo: MethodFacts<'getUserInfo'> = {
  timeoutMs: 15_000,
  accepts: shape<Result<'getUserInfo'>>({ userInfo: isNullOr(isRecord) }),
  errors: {
    native_error: 'app_userinfo_err',
    timeout: 'app_userinfo_err',
    bad_reply: 'app_userinfo_result_err',
  },
}

export const getUserInfoContract = (): MethodContract<'getUserInfo'> => ({
  idempotent: true,
  summary: 'Returns the exchange’s user object, or `null` for a visitor.',
  inBrowser: 'The page asks the exchange, with its own session.',
  failures: {},
  params: nothing,
  result: v.object({ userInfo: v.nullable(record) }),
  examples: {
    params: { good: [{}], bad: [null] },
    result: {
      good: [{ userInfo: null }, { userInfo: { userId: '1001', nickName: 'Ada', vipLevel: 0 } }],
      bad: [null, {}, { userInfo: '' }, { userInfo: [] }, { userId: '1001' }, 'visitor'],
    },
  },
  sensitive: ['userInfo'],
})
