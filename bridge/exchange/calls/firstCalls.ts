import type { CallName, CallRow } from '../calls.ts'

/** The calls that the first posts wait for. What comes before them is counted in bytes. */
export const firstCalls = {
  'social.feed': { method: 'POST', path: 'v1/social/public/feed', isPublicRead: true },
} as const satisfies Partial<Record<CallName, CallRow>>
