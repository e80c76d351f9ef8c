import * as v from 'valibot'
import { isTrue, shape } from '#bridge/lib/guards.ts'
import type { MethodContract, MethodFacts, Result } from './types.ts'

/** Sets the native bar above the page. */
export const setNavigationBar: MethodFacts<'setNavigationBar'> = {
  timeoutMs: 5_000,
  accepts: shape<Result<'setNavigationBar'>>({ set: isTrue }),
}

export const setNavigationBarContract = (): MethodContract<'setNavigationBar'> => ({
  idempotent: true,
  summary: 'Sets the title of the native bar above the page, or hides the bar.',
  inBrowser: 'Nothing: the page has its own head.',
  failures: {},
  params: v.object({ title: v.string(), visible: v.boolean() }),
  result: v.object({ set: v.literal(true) }),
  examples: {
    params: {
      good: [
        { title: 'Insights', visible: true },
        { title: '', visible: false },
      ],
      bad: [null, { title: 'x' }],
    },
    result: { good: [{ set: true }], bad: [null, {}, { set: false }, { set: 1 }] },
  },
  sensitive: [],
})
