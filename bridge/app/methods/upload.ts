import * as v from 'valibot'
import { isAmount, isNullOr, isText, oneOf, shape } from '#bridge/lib/guards.ts'
import { amount } from '../schemas.ts'
import type { MethodContract, MethodFacts, Result } from './types.ts'

/**
 * Sends a picked medium under the id that the page gave it. Native sizes pictures, takes place and camera data out, sends the
 * parts, tells how far it is by `uploadProgress`, and goes on where it was: asked again, it sends what is missing.
 */
export const upload: MethodFacts<'upload'> = {
  timeoutMs: 600_000, // see docs/exchange.md#constants
  accepts: shape<Result<'upload'>>({
    url: isText,
    thumb: isText,
    mediaId: isText,
    width: isAmount,
    height: isAmount,
    seconds: isNullOr(isAmount),
    type: oneOf('image', 'video'),
  }),
}

const picture = {
  mediaId: '9001',
  type: 'image',
  url: 'https://i1.acme.example/a.jpg',
  thumb: 'https://i1.acme.example/a-s.jpg',
  width: 1080,
  height: 1920,
  seconds: null,
} as const
const params = { handle: 'm1', uploadId: '6f1d0c52a9e84b7f9d35c1e07a4b2c80', kind: 'image' } as const

export const uploadContract = (): MethodContract<'upload'> => ({
  idempotent: true,
  summary:
    'Uploads a picked file in parts under `uploadId`, and reports `uploadProgress`. If called again with that id, upload only the missing parts.',
  inBrowser: 'The page sends the file itself, in parts.',
  failures: {
    unknown_handle: 'Nothing was picked under this handle.',
    refused: 'The exchange refuses it; the message says why.',
    network: 'The gateway does not answer.',
  },
  params: v.object({
    handle: v.string(),
    uploadId: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{16,64}$/)),
    kind: v.picklist(['image', 'video']),
  }),
  result: v.object({
    mediaId: v.string(),
    type: v.picklist(['image', 'video']),
    url: v.string(),
    thumb: v.string(),
    width: amount,
    height: amount,
    seconds: v.nullable(amount),
  }),
  examples: {
    params: {
      good: [params, { ...params, handle: 'm2', kind: 'video' }],
      bad: [null, { ...params, handle: 1 }, { ...params, kind: 'audio' }, { ...params, uploadId: 'm1' }],
    },
    result: {
      good: [picture, { ...picture, type: 'video', seconds: 12.5 }],
      bad: [null, {}, picture.url, { ...picture, url: null }, { ...picture, mediaId: 9001 }, { ...picture, width: -1 }],
    },
  },
  sensitive: [],
})
