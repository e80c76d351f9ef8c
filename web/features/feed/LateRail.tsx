import { optional } from '#web/ui/optional.ts'

/** What stands beside lists on a desktop. The lists do not wait for it. */
export const LateRail = optional(async () => (await import('./Rail.tsx')).Rail)
