import { late } from '#bridge/lib/late.ts'
import { listen } from '#bridge/lib/listen.ts'

/** Reports what the page's security policy stops. The reporter is loaded with the first report. */
export const reportViolations = (): (() => void) =>
  listen(document, 'securitypolicyviolation', (event) => {
    late(() => import('./reportViolation.ts'), 'beside').then(
      ({ reportViolation }) => reportViolation(event),
      console.warn,
    )
  })
