import { type CallName, calls } from '../../bridge/exchange/calls.ts'
import { requestHeaders } from '../../bridge/exchange/headers.ts'
import { clockFindings, envelopeFindings } from './answers.ts'
import type { Answer, Check, Finding, Question, Visit } from './visit.ts'

/** Calls that anybody may make, and that change nothing; who has no session is logged out already. */
const asked = ['social.showEntrance', 'system.signConfig', 'user.logout'] as const

/** A call as a page of the site makes it, without a session. */
export function questionOf(name: CallName, origin: string, body: object = {}): Question {
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
    : { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }
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

const state = { theme: 'white', locale: 'en', simulation: true } as const
/** What a page sends with each call, beside what a browser lets anybody send. */
const sent = ['content-type', ...Object.keys(requestHeaders(state, 0))]

/** How a browser asks whether a page may send these. */
const preflight = (origin: string): Question => ({
  method: 'OPTIONS',
  headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': sent.join() },
})

/** With cookies a `*` stands for no header. */
function* preflightFindings(at: string, { status, headers }: Answer): Generator<Finding> {
  const allowed = (headers.get('access-control-allow-headers') ?? '').toLowerCase().split(/\s*,\s*/)
  const missing = sent.filter((name) => !allowed.includes(name))
  if (status < 200 || status >= 300)
    yield { at, says: `OPTIONS is answered with ${status}, so browsers make no call. Answer it with 204.` }
  else if (missing.length > 0)
    yield {
      at,
      says: `its answer to OPTIONS does not let pages send ${missing.join(', ')}. Name each of them in access-control-allow-headers.`,
    }
}

/** Whether the exchange answers where pages will ask it. */
export const api: Check = async function* (visit: Visit) {
  const { preview, origin, now } = visit
  const there = preview.api ?? origin
  const isOurs = there === (preview.origin ?? origin)
  if (!isOurs)
    yield {
      isAdvice: true,
      says: `The API is at ${there}: log-ins to another origin are sealed, and nothing is signed. Calls that the exchange wants signed are refused, and a browser asks twice for each. Where the host can, hand its calls on from here, and say domains.api: 'self'.`,
    }
  for (const name of asked) {
    const path = `/${calls[name].path.replace(/^\//, '')}`
    const at = isOurs ? path : there + path
    const answer = await visit.ask(at, questionOf(name, origin))
    const found = [...envelopeFindings(at, answer, `/${path.split('/')[1]}/`)]
    yield* found
    if (found.length > 0 || name !== 'social.showEntrance') continue
    yield* clockFindings(at, answer, now)
    if (isOurs) continue
    yield* sharingFindings(at, answer, origin)
    yield* preflightFindings(at, await visit.ask(at, preflight(origin)))
  }
}
