import { services } from './stores/services.ts'

/** Where something blocked came from, without path or query: an address may carry what a person wrote. */
function sourceOf(blocked: string): string {
  try {
    const { protocol, host } = new URL(blocked)
    return host ? `${protocol}//${host}` : protocol
  } catch {
    // `inline`, `eval`, `trusted-types-sink`: keywords, not addresses.
    return blocked.slice(0, 40)
  }
}

/** Reports what the page's security policy stopped, each kind once a page (§7 cspSecurity). */
export function reportViolations(): () => void {
  const reported = new Set<string>()
  const onViolation = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
    const reason = sourceOf(blockedURI)
    const kind = `${effectiveDirective} ${reason}`
    if (reported.has(kind)) return
    reported.add(kind)
    const report = {
      bizType: 'csp',
      data: { event: effectiveDirective, reason },
      timestamp: Date.now(),
      page: location.pathname,
    }
    services()
      .client.call('system.cspSecurity', report, { silent: true })
      .catch((error: unknown) => console.warn('A security report was not delivered.', error))
  }
  document.addEventListener('securitypolicyviolation', onViolation)
  return () => document.removeEventListener('securitypolicyviolation', onViolation)
}
