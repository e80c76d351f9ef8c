import { optional } from '#web/ui/optional.ts'

/** The markets beside something else, which does not wait for them. */
export const LateMarkets = optional(async () => (await import('./Markets.tsx')).Markets)
