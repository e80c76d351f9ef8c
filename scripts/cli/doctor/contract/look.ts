import * as v from 'valibot'
import type { Adapter } from '#bridge/exchange/adapt/adapted.ts'
import { liveCall } from '#bridge/exchange/calls/live.ts'
import { calls } from '#bridge/exchange/calls.ts'
import { requestHeaders } from '#bridge/exchange/headers.ts'
import { createEventParser, isLiveName } from '#bridge/exchange/live/events.ts'
import { liveEvents } from '#bridge/exchange/schemas/live.ts'
import { isRecord } from '#bridge/lib/guards.ts'
import { parsed } from '#bridge/lib/parsed.ts'
import { asking, type Finding, UnreachableError, type Visit } from '../visit.ts'
import { judge } from './judge.ts'
import { type Known, publicQuestions, type Question, sessionQuestions } from './questions.ts'
import { pathOf, requestOf } from './signer.ts'

const body = JSON.stringify({ prices: { sp: [], mc: [] }, posts: [], feeds: [] })
const patienceMs = 20_000

async function firstEvent(stream: ReadableStream<Uint8Array>): Promise<readonly [string, string] | undefined> {
  let first: readonly [string, string] | undefined
  const take = createEventParser({
    onEvent: (...event) => {
      first ??= event
    },
    onId: () => {},
    onRetry: () => {},
  })
  const decoder = new TextDecoder()
  for await (const piece of stream) {
    take(decoder.decode(piece, { stream: true }))
    if (first) return first
  }
  return undefined
}

export async function lookAtLive({ origin, fetch, now, session }: ApiVisit): Promise<Finding[]> {
  const at = liveCall.path
  try {
    const headers = requestHeaders({ theme: 'white', locale: 'en', simulation: false }, now())
    const answer = await fetch(`${origin}${at}`, {
      method: liveCall.method,
      headers: { ...headers, origin, ...session, 'content-type': 'application/json', accept: 'text/event-stream' },
      body,
      signal: AbortSignal.timeout(patienceMs),
    })
    const type = answer.headers.get('content-type') ?? 'none'
    if (answer.status !== 200 || !type.startsWith('text/event-stream') || !answer.body) {
      await answer.body?.cancel()
      return [
        {
          at,
          says: `\`entrance\` has \`live\`, but the answer is ${answer.status} of type ${type}: send text/event-stream.`,
        },
      ]
    }
    const [name = '', data = ''] = (await firstEvent(answer.body)) ?? []
    if (name !== 'open' || !isLiveName(name) || !v.is(liveEvents.open, parsed(data)))
      return [{ at, says: 'The first event must be `open`, with `userId`: a reader’s, or null for a visitor.' }]
    if (answer.headers.get('x-accel-buffering') === 'no') return []
    return [{ at, isAdvice: true, says: 'Without the header `x-accel-buffering: no`, nginx holds events back.' }]
  } catch {
    return [
      { at, says: `No event came within ${patienceMs / 1_000} s: send \`open\` at once, and have no proxy buffer it.` },
    ]
  }
}

export interface ApiVisit {
  readonly origin: string
  readonly fetch: typeof globalThis.fetch
  readonly now: () => number
  readonly session?: Readonly<Record<string, string>>
  readonly adapter?: Adapter
}

/** An empty key stands for any. */
function textAt(data: unknown, [key, ...rest]: readonly (string | number)[]): string | undefined {
  if (key === undefined) return typeof data === 'string' && data !== '' ? data : undefined
  if (Array.isArray(data)) return textAt(data[Number(key)], rest)
  if (!isRecord(data)) return undefined
  return textAt(key === '' ? Object.values(data)[0] : data[key], rest)
}

function learned(known: Known, data: unknown, { tells = {} }: Question): Known {
  const found = Object.entries(tells).map(([what, path]) => [what, textAt(data, path)])
  return { ...Object.fromEntries(found.filter(([, value]) => value !== undefined)), ...known }
}

const hasLive = (data: unknown): boolean => isRecord(data) && isRecord(data.entrance) && data.entrance.live === true

/** Missing signatures are no fault of the API: a session's key is in the browser that logged in. */
const unsigned = '00020'

/** Makes all read calls. @returns deviations from the contract, and what could not be checked */
export async function lookAt(visit: ApiVisit): Promise<Finding[]> {
  const { origin, fetch, now, session, adapter } = visit
  const ask: Visit['ask'] = asking(origin, fetch)
  const findings: Finding[] = []
  const [unasked, wantSignature]: [string[], string[]] = [[], []]
  let known: Known = {}
  for (const question of [...publicQuestions, ...(session ? sessionQuestions : [])]) {
    const at = pathOf(calls[question.name])
    const fields = question.body(known)
    if (!fields) {
      unasked.push(at)
      continue
    }
    try {
      const { url, ...sent } = requestOf(question.name, fields, now(), { origin, ...session }, adapter)
      const judged = judge(question.name, url.replace(/\?.*/, ''), await ask(url, sent), now(), adapter)
      if (judged.refused?.code === unsigned) wantSignature.push(at)
      else findings.push(...judged.findings)
      known = learned(known, judged.data, question)
      // A page with an adapter polls.
      if (question.name === 'social.showEntrance' && !adapter?.response && hasLive(judged.data))
        findings.push(...(await lookAtLive(visit)))
    } catch (error) {
      if (!(error instanceof UnreachableError)) throw error
      findings.push({ at: error.address, says: error.message })
    }
  }
  if (unasked.length > 0)
    findings.push({
      isAdvice: true,
      says: `These were not called, for lack of data: ${unasked.join(', ')}. Create a post, a topic and a price, and run the command again.`,
    })
  if (wantSignature.length > 0)
    findings.push({
      isAdvice: true,
      says: `These need a signature by a log-in’s key: ${wantSignature.join(', ')}. Use --write ACCOUNT, which logs in and signs.`,
    })
  return findings
}
