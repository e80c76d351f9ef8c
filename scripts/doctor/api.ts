import { type CallName, calls } from '../../bridge/exchange/calls.ts'
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
