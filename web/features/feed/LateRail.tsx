import { optional } from '#web/ui/optional.ts'

/** The side rail of lists, loaded lazily. */
export const LateRail = optional(async () => (await import('./Rail.tsx')).Rail)
