import type { Read } from '../../lib/read.ts'
import type { CallName, CallResponse } from '../calls.ts'
import { posts } from './post.ts'

/** How each call's answer is read: this is where the exchange's records come in, on every transport. */
export type Answers = { readonly [N in CallName]: Read<CallResponse<N>> }

/** Those of the first posts. What comes before them is counted in bytes. */
export const firstAnswers = { 'social.feed': posts } as const satisfies Partial<Answers>
