import { readEnvelope } from '#bridge/exchange/callSender.ts'
import { parsed } from '#bridge/lib/parsed.ts'
import type { Answer, Finding } from './visit.ts'

/** Above this, signatures may be rejected. */
const maxClockMs = 60_000

/** @param prefix prefix of the calls' paths */
export function* envelopeFindings(at: string, { status, headers, text }: Answer, prefix: string): Generator<Finding> {
  const type = headers.get('content-type') ?? 'no type'
  if (status === 404 || status === 405 || type.startsWith('text/html'))
    yield {
      at,
      says: `it answers ${status} and ${type}, ${type.startsWith('text/html') ? 'a page' : 'so nothing handles this call'}. Forward ${prefix} to the exchange’s gateway, before the site’s own addresses.`,
    }
  else if (status >= 500)
    yield {
      at,
      says: `it answers ${status}. Check that the proxy of ${prefix} reaches the exchange’s gateway.`,
    }
  else if (!readEnvelope(parsed(text)))
    yield {
      at,
      says: `it answers ${status} without the exchange’s JSON (code, msg, data). Forward ${prefix} to its gateway unchanged.`,
    }
}

export function* clockFindings(at: string, { headers }: Answer, now: number): Generator<Finding> {
  const time = headers.get('requesttime')
  if (!time || !/^\d{13}$/.test(time))
    yield {
      at,
      says: 'it has no requesttime in milliseconds. Let the header through: devices with a wrong clock sign log-ins by it.',
    }
  else if (Math.abs(Number(time) - now) > maxClockMs)
    yield {
      at,
      says: `its requesttime is ${Math.round(Math.abs(Number(time) - now) / 1000)} s from this machine’s clock. Set the clocks (NTP), and do not cache answers.`,
    }
  if (!/\b(no-store|private|no-cache)\b/.test(headers.get('cache-control') ?? ''))
    yield {
      at,
      says: 'a cache may store it. Send cache-control: no-store with the API’s answers, and exclude them from the CDN.',
    }
}
