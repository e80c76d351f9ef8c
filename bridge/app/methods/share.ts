import * as v from 'valibot'
import { isFlag, shape } from '#bridge/lib/guards.ts'
import { late } from '#bridge/lib/late.ts'
import type { MethodContract, MethodFacts, Result } from './types.ts'

/** Shows the app's share sheet; `shared` is false when the person turned back. A browser has its own sheet, or a clipboard. */
export const share: MethodFacts<'share'> = {
  timeoutMs: 600_000,
  accepts: shape<Result<'share'>>({ shared: isFlag }),
  fallback: (params, page) => late(() => import('./shareHere.ts')).then(({ shareHere }) => shareHere(params, page)),
}

export const shareContract = (): MethodContract<'share'> => ({
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
})
