import * as v from 'valibot'
import { isTrue, shape } from '#bridge/lib/guards.ts'
import { nothing } from '../schemas.ts'
import type { MethodContract, MethodFacts, Result } from './types.ts'

/** Closes the web page, back to the native screen below it. */
export const closePage: MethodFacts<'closePage'> = {
  timeoutMs: 5_000,
  accepts: shape<Result<'closePage'>>({ closed: isTrue }),
}

export const closePageContract = (): MethodContract<'closePage'> => ({
  idempotent: true,
  summary: 'Closes the web page and shows the native screen below it. Answer first, then close.',
  inBrowser: 'Nothing: the page keeps its own back button.',
  failures: {},
  params: nothing,
  result: v.object({ closed: v.literal(true) }),
  examples: {
    params: { good: [{}], bad: [null] },
    result: { good: [{ closed: true }], bad: [null, true, {}, { closed: false }] },
  },
  sensitive: [],
})
