import * as v from 'valibot'
import { isTrue, shape } from '#bridge/lib/guards.ts'
import type { MethodContract, MethodFacts } from './types.ts'

/** Of what native only has to hear. */
export const heard = { timeoutMs: 5_000, accepts: shape<{ readonly heard: true }>({ heard: isTrue }) }

/** Tells the app that the page shows something. */
export const ready: MethodFacts<'ready'> = heard

export const readyContract = (): MethodContract<'ready'> => ({
  idempotent: true,
  summary:
    'The page has painted a screen or an error, and now handles `open` and `top`. `painted: false`: it failed to start. `version` is the package’s, or empty. `page` is the id in its messages. Only this call confirms a [package on trial](../hosts/README.md#over-the-air).',
  inBrowser: 'Nothing.',
  failures: {},
  params: v.object({ page: v.pipe(v.string(), v.minLength(1)), version: v.string(), painted: v.boolean() }),
  result: v.object({ heard: v.literal(true) }),
  examples: {
    params: {
      good: [
        { page: '31415926', version: '1.4.0', painted: true },
        { page: '31415926', version: '', painted: false },
      ],
      bad: [null, { page: '', version: '1.4.0', painted: true }, { page: '31415926', version: '1.4.0' }],
    },
    result: { good: [{ heard: true }], bad: [null, true, {}, { heard: false }] },
  },
  sensitive: [],
})
