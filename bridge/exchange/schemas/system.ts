import * as v from 'valibot'
import { type Contract, time } from './common.ts'

export const systemContracts = {
  /** Sent as `application/csp-report`, without the two body fields. */
  'system.cspSecurity': {
    usedBy: ['security reports'],
    request: v.object({
      bizType: v.pipe(v.string(), v.maxLength(64)),
      data: v.object({ event: v.pipe(v.string(), v.maxLength(64)), reason: v.pipe(v.string(), v.maxLength(500)) }),
      timestamp: time,
      page: v.pipe(v.string(), v.maxLength(500)),
    }),
    response: v.null(),
  },
} as const satisfies Record<string, Contract>
