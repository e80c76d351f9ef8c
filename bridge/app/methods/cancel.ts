import * as v from 'valibot'
import { heard } from './ready.ts'
import type { MethodContract, MethodFacts } from './types.ts'

/** Tells native that the page gave a call up. */
export const cancel: MethodFacts<'cancel'> = heard

export const cancelContract = (): MethodContract<'cancel'> => ({
  isOptional: true,
  idempotent: true,
  summary:
    'The page no longer needs the answer to its message with the id `call`. Stop the work if you can, and answer that message with `cancelled` or as usual. Answer unknown or finished ids the same way.',
  inBrowser: 'The page aborts its own request.',
  failures: {},
  params: v.object({ call: v.pipe(v.string(), v.minLength(1)) }),
  result: v.object({ heard: v.literal(true) }),
  examples: {
    params: { good: [{ call: '7' }], bad: [null, {}, { call: 7 }, { call: '' }] },
    result: { good: [{ heard: true }], bad: [null, true, { heard: false }] },
  },
  sensitive: [],
})
