import type { InferInput, InferOutput } from 'valibot'
import type { CallRow } from './callRow.ts'
import { firstCalls } from './calls/firstCalls.ts'
import { laterCalls } from './calls/laterCalls.ts'
import type { contracts } from './schemas/contracts.ts'
import type { bussiness, candle, quotation, tick } from './schemas/market.ts'
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
export type Candle = InferOutput<typeof candle>
export type Business = InferOutput<typeof bussiness>
export type Quotation = InferOutput<typeof quotation>

/** The exchange's calls, and our extensions, whose rows of `schemas` have a `without`: see docs/exchange.md#calls. */
export const calls: Readonly<Record<CallName, CallRow>> = { ...firstCalls, ...laterCalls }
