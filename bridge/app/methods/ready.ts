import * as v from 'valibot'
import { isTrue, shape } from '../../lib/guards.ts'
import type { MethodContract, MethodFacts, Result } from './types.ts'

/** Tells the app that the page shows something. */
export const ready: MethodFacts<'ready'> = {
  deadlineMs: 5_000,
  accepts: shape<Result<'ready'>>({ heard: isTrue }),
}

export const readyContract = (): MethodContract<'ready'> => ({
  idempotent: true,
  summary:
    'The page has painted a screen, or a sentence in its place; from then on it takes `open` and `top`. `painted: false`: it has failed as a whole, and says only that. `version` is that of the package that it was packed into, empty where it was not packed; `page` is the id of its messages. Nothing else confirms a package that is on trial: `version` must be its own, and `page` one that came after it was loaded.',
  inBrowser: 'Nothing: nobody waits for it.',
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
