import * as v from 'valibot'
import { isTrue, shape } from '#bridge/lib/guards.ts'
import type { MethodContract, MethodFacts, Result } from './types.ts'

/** Opens a native screen. Native answers once the screen is there, and only then closes the page. */
export const openScreen: MethodFacts<'openScreen'> = {
  timeoutMs: 5_000,
  accepts: shape<Result<'openScreen'>>({ opened: isTrue }),
}

export const openScreenContract = (): MethodContract<'openScreen'> => ({
  idempotent: false,
  summary:
    'Opens a native screen. `params`: `post` has `id`, `topic` has `hashTag`, `user` and `rank` have the list `slug` (for `rank` empty, or a period such as `24h`), `following` has `tab`. Answer once it is certain that the screen opens. If `closePage` is true, hide or destroy the web page after the answer, not before.',
  inBrowser: 'The web screen of the same route.',
  failures: { no_screen: 'The app has no screen of this name.' },
  params: v.object({
    screen: v.pipe(v.string(), v.minLength(1)),
    params: v.record(v.string(), v.union([v.string(), v.array(v.string())])),
    url: v.string(),
    closePage: v.boolean(),
  }),
  result: v.object({ opened: v.literal(true) }),
  examples: {
    params: {
      good: [
        { screen: 'AcmeHome', params: {}, url: 'https://acme.example/insights', closePage: true },
        {
          screen: 'AcmeRank',
          params: { slug: ['24h'] },
          url: 'https://acme.example/en/insights/rank/24h',
          closePage: true,
        },
      ],
      bad: [null, { screen: '', params: {}, url: '', closePage: true }, { screen: 'AcmeHome', params: { id: 1 } }],
    },
    result: { good: [{ opened: true }], bad: [null, true, {}, { opened: false }, { opened: 'true' }] },
  },
  sensitive: [],
})
