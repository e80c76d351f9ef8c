import type { CallRow } from '../callRow.ts'
import type { contracts } from '../schemas/contracts.ts'

/** The calls that the first posts wait for. Code that loads before them counts towards the byte budget. */
export const firstCalls = {
  'social.feed': { method: 'POST', path: 'v1/social/public/feed', isPublicRead: true },
} as const satisfies Partial<Record<keyof typeof contracts, CallRow>>

/** The home page's first call. The document sends it while the page's scripts load, or native before that. */
export const firstFeed = { tab: 'recommended', limit: 10 } as const
