import * as v from 'valibot'
import { amount } from '../schemas.ts'
import type { MethodContract } from './types.ts'

export const request: MethodContract<'request'> = {
  idempotent: false,
  summary:
    'Sends a request to the exchange, with the app’s own headers, session, seal and signature. Return the envelope as it came, whatever its code. `path` may lack its first `/`. Refuse one that leads to another origin. `canFetch` and `at` are for [large answers](GUIDE.md#large-answers).',
  inBrowser: 'The page makes the call itself, and signs it.',
  failures: {
    bad_path: 'The path leads away from the gateway.',
    network: 'The gateway does not answer.',
    bad_answer: 'What answered is no envelope.',
    refused: 'What has to be sealed could not be, and was not sent. The page shows the message.',
  },
  params: v.object({
    method: v.picklist(['GET', 'POST']),
    path: v.string(),
    params: v.unknown(),
    canFetch: v.exactOptional(v.boolean()),
  }),
  result: v.object({ code: v.string(), msg: v.string(), data: v.unknown(), at: v.exactOptional(v.string()) }),
  examples: {
    params: {
      good: [
        {
          method: 'POST',
          path: 'v1/social/public/feed',
          params: { tab: 'hot', text: 'it’s "so"\u2028\u2029</script>' },
        },
        { method: 'GET', path: '/v1/mix/config/gatewaySignConfig', params: {} },
      ],
      bad: [null, { method: 'PUT', path: 'v1/x', params: {} }, { method: 'GET', params: {} }],
    },
    result: {
      good: [
        { code: '00000', msg: 'success', data: { items: [] } },
        { code: '200', msg: '', data: null },
        { code: '200', msg: '', data: false },
        { code: '200', msg: '', data: null, at: '/answers/4f1c' },
      ],
      bad: [null, '', [], { code: 0, msg: '', data: null }, { code: '00000', data: {} }, { code: '00000', msg: '' }],
    },
  },
  sensitive: ['params', 'data', 'at'],
}

export const trackEvents: MethodContract<'trackEvents'> = {
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

export const upload: MethodContract<'upload'> = {
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
}

const item = { handle: 'm1', width: 1080, height: 1920, bytes: 240_000, preview: 'data:image/jpeg;base64,/9j/' }

export const pickMedia: MethodContract<'pickMedia'> = {
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
}

export const share: MethodContract<'share'> = {
  idempotent: false,
  summary: 'Shows the share sheet, and says whether something was shared.',
  inBrowser: 'The browser’s own share sheet, else the address goes to the clipboard.',
  failures: {},
  params: v.object({ url: v.string(), title: v.string(), text: v.exactOptional(v.string()) }),
  result: v.object({ shared: v.boolean() }),
  examples: {
    params: {
      good: [
        { url: 'https://acme.example/insights/posts/1', title: 'A post' },
        { url: 'https://acme.example/insights', title: 'Insights', text: 'Read this' },
      ],
      bad: [null, {}, { url: 'https://acme.example', title: 1 }],
    },
    result: { good: [{ shared: true }, { shared: false }], bad: [null, false, {}, { shared: 0 }] },
  },
  sensitive: [],
}
