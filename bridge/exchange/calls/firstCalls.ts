import type { CallName, CallRow } from '../calls.ts'

/** The calls that the first posts wait for. What comes before them is counted in bytes. */
export const firstCalls = {
  'social.feed': { method: 'POST', path: 'v1/social/public/feed', isPublicRead: true },
} as const satisfies Partial<Record<CallName, CallRow>>

/** What the home page begins with. The document asks for it while the page's scripts are on their way, or native before that. */
export const firstFeed = { tab: 'recommended', limit: 10 } as const
