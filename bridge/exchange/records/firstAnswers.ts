import type { Read } from '#bridge/lib/read.ts'
import type { CallName, CallResponse } from '../calls.ts'
import { posts } from './post.ts'

/** How each call's answer is read: this is where the exchange's records come in, on every transport. */
export type Answers = { readonly [N in CallName]: Read<CallResponse<N>> }

/** Records of the first posts. Code that loads before them counts towards the byte budget. */
export const firstAnswers = { 'social.feed': posts } as const satisfies Partial<Answers>
