import { late } from '../../../bridge/lib/late.ts'

/** Reports what the page's security policy stops. The reporter is loaded with the first report. */
export function reportViolations(): () => void {
  const onViolation = (event: SecurityPolicyViolationEvent) => {
    late(() => import('./report.ts'), 'beside').then(({ report }) => report(event), console.warn)
  }
  document.addEventListener('securitypolicyviolation', onViolation)
  return () => document.removeEventListener('securitypolicyviolation', onViolation)
}
