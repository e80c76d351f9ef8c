import * as v from 'valibot'
import { shape } from '#bridge/lib/guards.ts'
import { nothing } from '../schemas.ts'
import type { MethodContract, MethodFacts, Result } from './types.ts'

const isNull = (value: unknown): value is null => value === null

/** Ends the app's session. */
export const logout: MethodFacts<'logout'> = {
  timeoutMs: 15_000,
  accepts: shape<Result<'logout'>>({ userId: isNull }),
}

export const logoutContract = (): MethodContract<'logout'> => ({
  idempotent: true,
  summary: 'Ends the app’s session. Send `session` as well.',
  inBrowser: 'The page logs out by the exchange’s own call.',
  failures: {},
  params: nothing,
  result: v.object({ userId: v.null() }),
  examples: {
    params: { good: [{}], bad: [null] },
    result: { good: [{ userId: null }], bad: [null, {}, { userId: '1001' }] },
  },
  sensitive: [],
})
