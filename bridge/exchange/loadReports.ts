import { late } from '../lib/late.ts'
import type { OnReport } from './reports.ts'

/** Tells a host of faults, where it has no screens of ours. Faults are queued until then, so it may load lazily. */
export function loadReports(onReport: OnReport): void {
  late(() => import('./reports.ts'), 'beside').then(
    ({ watchReports, routeNow }) => void watchReports(onReport, { carrier: 'browser', route: routeNow }),
    (error: unknown) => console.warn('Could not load error reporting.', error),
  )
}
