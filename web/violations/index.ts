/** Reports what the page's security policy stops (§7 cspSecurity). What reports it is loaded with the first. */
export function reportViolations(): () => void {
  const onViolation = (event: SecurityPolicyViolationEvent) => {
    import('./report.ts').then(
      ({ report }) => report(event),
      (error: unknown) => console.warn('A security report could not be made.', error),
    )
  }
  document.addEventListener('securitypolicyviolation', onViolation)
  return () => document.removeEventListener('securitypolicyviolation', onViolation)
}
