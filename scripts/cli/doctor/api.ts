import { trackingCalls } from '#bridge/exchange/calls/tracking.ts'
import { type CallName, calls } from '#bridge/exchange/calls.ts'
import { requestHeaders } from '#bridge/exchange/headers.ts'
import { clockFindings, envelopeFindings } from './answers.ts'
import type { Answer, Check, Finding, Question, Visit } from './visit.ts'

/** Public calls without effects. Without a session, logging out has none. */
const asked = ['social.showEntrance', 'system.signConfig', 'user.logout'] as const

const listIn = (headers: Headers, name: string): readonly string[] =>
  (headers.get(name) ?? '')
    .toLowerCase()
    .split(',')
    .map((each) => each.trim())

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

/** CORS, for an API on another origin. @param exposed headers that pages read */
function* sharingFindings(
  at: string,
  { headers }: Answer,
  origin: string,
  exposed: readonly string[],
): Generator<Finding> {
  const named = listIn(headers, 'access-control-expose-headers')
  const missing = exposed.filter((name) => !named.includes(name))
  if (
    headers.get('access-control-allow-origin') !== origin ||
    headers.get('access-control-allow-credentials') !== 'true'
  )
    yield {
      at,
      says: `it does not let pages of ${origin} read it. Send access-control-allow-origin with that origin, and access-control-allow-credentials: true.`,
    }
  else if (missing.length > 0)
    yield {
      at,
      says: `pages may not read its ${missing.join(', ')}. Send access-control-expose-headers: ${exposed.join(', ')}.`,
    }
}

const state = { theme: 'white', locale: 'en', simulation: true } as const
/** Headers that need a preflight. */
const sent = ['content-type', ...Object.keys(requestHeaders(state, 0))]

/** Sends a preflight request. With credentials, `*` matches no header. */
async function* preflightFindings(
  { ask }: Visit,
  at: string,
  origin: string,
  names: readonly string[],
): AsyncGenerator<Finding> {
  const { status, headers } = await ask(at, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': names.join() },
  })
  const allowed = listIn(headers, 'access-control-allow-headers')
  const missing = names.filter((name) => !allowed.includes(name))
  if (status < 200 || status >= 300)
    yield { at, says: `OPTIONS answers ${status}, so browsers make no call. Answer it with 204.` }
  else if (missing.length > 0)
    yield {
      at,
      says: `its answer to OPTIONS does not let pages send ${missing.join(', ')}. Name each of them in access-control-allow-headers.`,
    }
}

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
    yield* sharingFindings(at, answer, origin, ['requesttime'])
    yield* preflightFindings(visit, at, origin, sent)
  }
}

/** Whether pages may make the two tracking calls if these are on another origin. Sends no event. */
export const tracking: Check = async function* (visit: Visit) {
  const { preview, origin } = visit
  const own = preview.origin ?? origin
  const { clientCommonConfig, logInfo } = trackingCalls
  if (preview.config && preview.config !== own) {
    const at = preview.config + clientCommonConfig.path
    const question = { method: 'POST', headers: { origin, 'content-type': 'application/json' }, body: '{}' } as const
    const answer = await visit.ask(at, question)
    const found = [...envelopeFindings(at, answer, `/${clientCommonConfig.path.split('/')[1]}/`)]
    yield* found
    if (found.length === 0) yield* sharingFindings(at, answer, origin, ['requesttime', 'retry-after'])
    yield* preflightFindings(visit, at, origin, sent)
  }
  if (preview.report && preview.report !== own)
    yield* preflightFindings(visit, preview.report + logInfo.path, origin, [...sent, 'pfb'])
}
