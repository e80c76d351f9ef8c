import type { CallRequest } from '#bridge/exchange/calls.ts'
import { ApiError } from '#bridge/exchange/errors.ts'
import { services } from '../lib/page/services.ts'

const reportTimeoutMs = 10_000
const retryMs = 60_000
/** Maximum kinds of violation per page. */
const maxKinds = 200

const kinds = new Set<string>()
const waiting: CallRequest<'system.cspSecurity'>[] = []
let sending = false

/** Origin of a blocked resource, without path and query, which may contain personal data. */
function sourceOf(blocked: string): string {
  try {
    const { protocol, host } = new URL(blocked)
    return host ? `${protocol}//${host}` : protocol
  } catch {
    // `inline`, `eval`, `trusted-types-sink`: keywords, not URLs.
    return blocked.slice(0, 40)
  }
}

/** Whether a report is finished: accepted or permanently rejected. */
async function isDone(violation: CallRequest<'system.cspSecurity'>): Promise<boolean> {
  // An exchange that answers with a rate limit leaves the call pending.
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(), reportTimeoutMs)
  try {
    await services().client.call('system.cspSecurity', violation, { silent: true, signal: patience.signal })
    return true
  } catch (error) {
    console.warn('Could not send a security report.', error)
    return error instanceof ApiError
  } finally {
    clearTimeout(timer)
  }
}

async function send(): Promise<void> {
  if (sending) return
  sending = true
  for (let next = waiting[0]; next; next = waiting[0]) {
    if (!(await isDone(next))) await new Promise((resolve) => setTimeout(resolve, retryMs))
    else waiting.shift()
  }
  sending = false
}

/** Reports each kind of violation once per page, one at a time. Retries reports that fail. */
export function reportViolation({ effectiveDirective: event, blockedURI }: SecurityPolicyViolationEvent): void {
  const reason = sourceOf(blockedURI)
  const kind = `${event} ${reason}`
  if (kinds.has(kind) || kinds.size >= maxKinds) return
  kinds.add(kind)
  waiting.push({ bizType: 'csp', data: { event, reason }, timestamp: Date.now(), page: location.pathname })
  void send()
}
