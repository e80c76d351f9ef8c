import { late } from '../lib/late.ts'
import type { OnReport } from './reports.ts'

/** Tells a host of faults, where it has no screens of ours. Faults wait for whoever hears of them, so it may come late. */
export function loadReports(onReport: OnReport): void {
  late(() => import('./reports.ts'), 'beside').then(
    ({ watchReports, routeNow }) => void watchReports(onReport, { carrier: 'browser', route: routeNow }),
    (error: unknown) => console.warn('Faults of this page are told to nobody.', error),
  )
}
