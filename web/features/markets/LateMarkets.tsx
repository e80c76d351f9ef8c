import { optional } from '#web/ui/optional.ts'

/** Lazy-loaded markets for pages that do not depend on them. */
export const LateMarkets = optional(async () => (await import('./Markets.tsx')).Markets)
