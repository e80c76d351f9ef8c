import { late } from '#bridge/lib/late.ts'
import { listen } from '#bridge/lib/listen.ts'

/** Reports violations of the page's security policy. Lazy-loads the reporter with the first one. */
export const reportViolations = (): (() => void) =>
  listen(document, 'securitypolicyviolation', (event) => {
    late(() => import('./reportViolation.ts'), 'beside').then(
      ({ reportViolation }) => reportViolation(event),
      console.warn,
    )
  })
