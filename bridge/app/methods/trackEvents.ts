import * as v from 'valibot'
import { isAmount, shape } from '#bridge/lib/guards.ts'
import { amount } from '../schemas.ts'
import type { MethodContract, MethodFacts, Result } from './types.ts'

/** Hands tracking events to the app, which sends them. Each has its own key, so duplicates are dropped. */
export const trackEvents: MethodFacts<'trackEvents'> = {
  timeoutMs: 15_000,
  accepts: shape<Result<'trackEvents'>>({ accepted: isAmount }),
}

export const trackEventsContract = (): MethodContract<'trackEvents'> => ({
  idempotent: true,
  summary: 'Sends events to the exchange as they are. Answer once it has them: the page keeps them until then.',
  inBrowser: 'The page sends them itself.',
  failures: {
    not_taken: 'The exchange did not take the events.',
    too_large: 'The exchange answers 413: the page sends the events again in two halves.',
    network: 'The gateway does not answer.',
  },
  params: v.object({ events: v.pipe(v.array(v.unknown()), v.maxLength(50)) }),
  result: v.object({ accepted: amount }),
  examples: {
    params: {
      good: [{ events: [] }, { events: [{ event_tracking_id: 'b1190', type: 'page' }] }],
      bad: [null, {}, { events: {} }, { events: Array.from({ length: 51 }, () => ({})) }],
    },
    result: {
      good: [{ accepted: 0 }, { accepted: 50 }],
      bad: [null, 0, {}, { accepted: -1 }, { accepted: '1' }, { accepted: Number.NaN }],
    },
  },
  sensitive: ['events'],
})
