import * as v from 'valibot'
import { isAmount, isText, listOf, shape } from '#bridge/lib/guards.ts'
import { amount } from '../schemas.ts'
import type { MethodContract, MethodFacts, Result } from './types.ts'

const isItem = shape<Result<'pickMedia'>['items'][number]>({
  handle: isText,
  width: isAmount,
  height: isAmount,
  bytes: isAmount,
  preview: isText,
})

/** Lets the person pick pictures or a video; no items when they turned back. `preview` is a URL the page may show. */
export const pickMedia: MethodFacts<'pickMedia'> = {
  timeoutMs: 600_000,
  accepts: shape<Result<'pickMedia'>>({ items: listOf(isItem) }),
}

const item = { handle: 'm1', width: 1080, height: 1920, bytes: 240_000, preview: 'data:image/jpeg;base64,/9j/' }

export const pickMediaContract = (): MethodContract<'pickMedia'> => ({
  idempotent: false,
  summary:
    'Lets the reader pick up to `most` pictures, or a video; no items if cancelled. `handle` is an id of yours for `upload`, valid while the app runs.',
  inBrowser: 'The browser’s own file picker.',
  failures: {},
  params: v.object({ kind: v.picklist(['image', 'video']), most: v.pipe(v.number(), v.integer(), v.minValue(1)) }),
  result: v.object({
    items: v.array(v.object({ handle: v.string(), width: amount, height: amount, bytes: amount, preview: v.string() })),
  }),
  examples: {
    params: {
      good: [{ kind: 'image', most: 9 }],
      bad: [null, { kind: 'image', most: 0 }, { kind: 'audio', most: 1 }],
    },
    result: {
      good: [{ items: [] }, { items: [item, { ...item, handle: 'm2' }] }],
      bad: [null, [], {}, { items: {} }, { items: [item, null] }, { items: [{ ...item, bytes: '240000' }] }],
    },
  },
  sensitive: ['preview'],
})
