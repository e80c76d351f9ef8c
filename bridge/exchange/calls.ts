import type { InferInput, InferOutput } from 'valibot'
import type { contracts } from './schemas/index.ts'
import type { quotation, tick } from './schemas/market.ts'
import type { comment, entity, feedTab, media, person, post } from './schemas/social.ts'

export type CallName = keyof typeof contracts
export type CallRequest<N extends CallName> = InferInput<(typeof contracts)[N]['request']>
export type CallResponse<N extends CallName> = InferOutput<(typeof contracts)[N]['response']>

export type Person = InferOutput<typeof person>
export type Post = InferOutput<typeof post>
export type Entity = InferOutput<typeof entity>
export type Media = InferOutput<typeof media>
export type Comment = InferOutput<typeof comment>
export type FeedTab = InferOutput<typeof feedTab>
export type Tick = InferOutput<typeof tick>
export type Quotation = InferOutput<typeof quotation>

export interface CallRow {
  readonly method: 'GET' | 'POST'
  /** Written exactly as §7 writes it; extensions follow the same prefixes. */
  readonly path: string
  readonly contentType?: string
}

/** The calls of §7 that screens make so far, and our extensions (marked). */
export const calls: Readonly<Record<CallName, CallRow>> = {
  'social.userIndex': { method: 'POST', path: 'v1/social/public/userIndex' },
  'social.showEntrance': { method: 'POST', path: 'v1/social/public/showEntrance' },
  'social.hotHashTag': { method: 'POST', path: 'v1/social/public/hotHashTag' },
  'social.feed': { method: 'POST', path: 'v1/social/public/feed' }, // extension
  'social.post': { method: 'POST', path: 'v1/social/public/post' }, // extension
  'social.comments': { method: 'POST', path: 'v1/social/public/comments' }, // extension
  'social.react': { method: 'POST', path: 'v1/social/user/react' }, // extension
  'social.people': { method: 'POST', path: 'v1/social/public/people' }, // extension
  'mix.usdtRate': { method: 'POST', path: 'v1/mix/public/usdtRate' },
  'market.ticker': { method: 'POST', path: 'v1/mcp/market/ticker' },
  'market.homeQuotation': { method: 'GET', path: 'v1/mix/market/getHomeQuotation' },
  'spot.coinChainList': { method: 'POST', path: 'v1/spot/public/coinChainList' },
  'system.cspSecurity': { method: 'POST', path: '/v1/buried/log/cspSecurity', contentType: 'application/csp-report' },
}
