import * as v from 'valibot'
import { heard } from './ready.ts'
import type { MethodContract, MethodFacts } from './types.ts'

/** Reports what the reader changed here, so that native screens that show it read it again. */
export const changed: MethodFacts<'changed'> = heard

export const changedContract = (): MethodContract<'changed'> => ({
  idempotent: true,
  summary:
    'The reader changed a post, a comment or their own profile, and the exchange has it. Native screens that show it read it again when they come back.',
  inBrowser: 'Nothing. The page’s own lists follow.',
  failures: {},
  params: v.object({
    kind: v.picklist(['post', 'comment', 'person']),
    id: v.pipe(v.string(), v.minLength(1)),
    change: v.picklist(['deleted', 'restored', 'edited', 'saved', 'unsaved']),
  }),
  result: v.object({ heard: v.literal(true) }),
  examples: {
    params: {
      good: [
        { kind: 'post', id: '31', change: 'deleted' },
        { kind: 'comment', id: 'c7', change: 'edited' },
        { kind: 'post', id: '31', change: 'saved' },
        { kind: 'person', id: '100', change: 'edited' },
      ],
      bad: [
        null,
        {},
        { kind: 'topic', id: '31', change: 'deleted' },
        { kind: 'post', id: '', change: 'deleted' },
        { kind: 'post', id: '31', change: 'hidden' },
      ],
    },
    result: { good: [{ heard: true }], bad: [null, {}, { heard: false }] },
  },
  sensitive: [],
})
