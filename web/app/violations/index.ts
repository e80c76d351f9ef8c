import { late } from '../../../bridge/lib/late.ts'

/** Reports what the page's security policy stops (§7 cspSecurity). What reports it is loaded with the first. */
export function reportViolations(): () => void {
  const onViolation = (event: SecurityPolicyViolationEvent) => {
    late(() => import('./report.ts'), 'beside').then(({ report }) => report(event), console.warn)
  }
  document.addEventListener('securitypolicyviolation', onViolation)
  return () => document.removeEventListener('securitypolicyviolation', onViolation)
}
