import { lateComponent } from '#web/ui/lateComponent.ts'

/** The side rail of lists, loaded lazily. */
export const LateRail = lateComponent(async () => (await import('./Rail.tsx')).Rail, { wait: 'beside' })
