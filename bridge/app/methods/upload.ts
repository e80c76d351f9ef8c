import * as v from 'valibot'
import { isText, shape } from '../guards.ts'
import type { MethodContract, MethodFacts, Result } from './types.ts'

/** Sends a picked medium. Native sends the parts, tells how far it is by `uploadProgress`, and resumes by handle. */
export const upload: MethodFacts<'upload'> = {
  since: 1,
  deadlineMs: 600_000, // §9
  idempotent: true,
  accepts: shape<Result<'upload'>>({ url: isText }),
}

export const uploadContract = (): MethodContract<'upload'> => ({
  params: v.object({ handle: v.string(), kind: v.picklist(['image', 'video']) }),
  result: v.object({ url: v.string() }),
  examples: {
    params: {
      good: [{ handle: 'm1', kind: 'image' }],
      bad: [null, { handle: 1, kind: 'image' }, { handle: 'm1', kind: 'audio' }],
    },
    result: {
      good: [{ url: 'https://i1.acme.example/a.jpg' }],
      bad: [null, {}, { url: null }, 'https://i1.acme.example/a.jpg'],
    },
  },
  sensitive: [],
})
