import type { Report } from './report.ts'
import type { Conformance } from './run.ts'

/** What a driver outside the page reads of it, and starts there. */
export interface ConformanceHandle {
  /** `starting`: the page goes on with what a reload has cut, where there is something. */
  state(): 'starting' | 'running' | 'idle'
  /** How many cases have ended, whichever way. */
  ended(): number
  run(): void
  report(): Promise<Report>
}

declare global {
  interface Window {
    /** On the conformance page alone. */
    insightsConformance?: ConformanceHandle
  }
}

/**
 * Gives the page's window what a driver takes hold of.
 * @returns says that the page has started.
 */
export function offerHandle(page: Window, { $results, $running, runAll, report }: Conformance): () => void {
  let isStarting = true
  page.insightsConformance = {
    state: () => (isStarting ? 'starting' : $running.get() ? 'running' : 'idle'),
    ended: () => Object.values($results.get()).filter(({ status }) => status !== 'running').length,
    run: () => void runAll(),
    report,
  }
  return () => {
    isStarting = false
  }
}
