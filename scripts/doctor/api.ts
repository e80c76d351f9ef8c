import { calls } from '../../bridge/exchange/calls.ts'
import { readEnvelope } from '../../bridge/exchange/sender.ts'
import type { Answer, Check, Finding, Question, Visit } from './visit.ts'

/** Farther apart than this, signatures may be refused for their time. */
const maxClockMs = 60_000

/** Calls that anybody may make, and that change nothing; who has no session is logged out already. */
const asked = ['social.showEntrance', 'system.signConfig', 'user.logout'] as const

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function questionOf(name: (typeof asked)[number], origin: string): Question {
  const headers = {
    origin,
    accept: 'application/json',
    website: 'insights',
    terminaltype: '1',
    locale: 'en',
    language: 'en_US',
  }
  return calls[name].method === 'GET'
    ? { headers }
    : { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: '{}' }
}

function* envelopeFindings(at: string, { status, headers, text }: Answer, prefix: string): Generator<Finding> {
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
function* clockFindings(at: string, { headers }: Answer, now: number): Generator<Finding> {
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

/** Of an API elsewhere a browser asks for more. */
function* sharingFindings(at: string, { headers }: Answer, origin: string): Generator<Finding> {
  if (
    headers.get('access-control-allow-origin') !== origin ||
    headers.get('access-control-allow-credentials') !== 'true'
  )
    yield {
      at,
      says: `it does not let pages of ${origin} read it. Send access-control-allow-origin with that origin, and access-control-allow-credentials: true.`,
    }
  else if (!/\brequesttime\b/i.test(headers.get('access-control-expose-headers') ?? ''))
    yield { at, says: 'pages may not read its requesttime. Send access-control-expose-headers: requesttime.' }
}

/** Whether the exchange answers where pages will ask it. */
export const api: Check = async function* (visit: Visit) {
  const { preview, origin, now } = visit
  const there = preview.api ?? origin
  const isOurs = there === (preview.origin ?? origin)
  if (!isOurs)
    yield {
      isAdvice: true,
      says: `The API is at ${there}: of an API elsewhere log-ins alone are signed, and a browser asks it twice. Where the host can, hand its calls on from here, and say domains.api: 'self'.`,
    }
  for (const name of asked) {
    const path = `/${calls[name].path.replace(/^\//, '')}`
    const at = isOurs ? path : there + path
    const answer = await visit.ask(at, questionOf(name, origin))
    const found = [...envelopeFindings(at, answer, `/${path.split('/')[1]}/`)]
    yield* found
    if (found.length > 0 || name !== 'social.showEntrance') continue
    yield* clockFindings(at, answer, now)
    if (!isOurs) yield* sharingFindings(at, answer, origin)
  }
}
