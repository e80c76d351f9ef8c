import * as v from 'valibot'
import { isText, shape } from '#bridge/lib/guards.ts'
import type { MethodContract, MethodFacts, Result } from './types.ts'

/**
 * A call of the exchange that native makes, with its own headers, session, seal and signature. Native may have sent it
 * although no answer came: whether to repeat it is the caller's to know.
 */
export const request: MethodFacts<'request'> = {
  timeoutMs: 100_000, // see docs/exchange.md#constants
  accepts: (value): value is Result<'request'> => isEnvelope(value) && 'data' in value,
}

const isEnvelope = shape<{ code: string; msg: string }>({ code: isText, msg: isText })

export const requestContract = (): MethodContract<'request'> => ({
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
})
