import { readEnvelope } from '#bridge/exchange/callSender.ts'
import { parsed } from '#bridge/lib/parsed.ts'
import type { Answer, Finding } from './visit.ts'

/** Farther apart than this, signatures may be refused for their time. */
const maxClockMs = 60_000

/** Whether a call was answered by the exchange at all. @param prefix how the paths of its calls begin. */
export function* envelopeFindings(at: string, { status, headers, text }: Answer, prefix: string): Generator<Finding> {
  const type = headers.get('content-type') ?? 'no type'
  if (status === 404 || status === 405 || type.startsWith('text/html'))
    yield {
      at,
      says: `it is answered with ${status} and ${type}, as a page. Hand ${prefix} on to the exchange’s gateway, before the site’s own addresses.`,
    }
  else if (status >= 500)
    yield {
      at,
      says: `it is answered with ${status}. See that what hands ${prefix} on reaches the exchange’s gateway.`,
    }
  else if (!readEnvelope(parsed(text)))
    yield {
      at,
      says: `it is answered with ${status} and no JSON of the exchange’s (code, msg, data). Hand ${prefix} on to its gateway as it is.`,
    }
}

/** What pages need of an answer beside its content. */
export function* clockFindings(at: string, { headers }: Answer, now: number): Generator<Finding> {
  const time = headers.get('requesttime')
  if (!time || !/^\d{13}$/.test(time))
    yield {
      at,
      says: 'it has no requesttime in milliseconds. Let it through: where a device’s clock is wrong, log-ins are signed by it.',
    }
  else if (Math.abs(Number(time) - now) > maxClockMs)
    yield {
      at,
      says: `its requesttime is ${Math.round(Math.abs(Number(time) - now) / 1000)} s from this machine’s clock. Set the clocks (NTP), and keep answers in no cache.`,
    }
  if (!/\b(no-store|private|no-cache)\b/.test(headers.get('cache-control') ?? ''))
    yield {
      at,
      says: 'a cache may keep it. Send cache-control: no-store with what the API answers, and have a CDN keep none of it.',
    }
}
