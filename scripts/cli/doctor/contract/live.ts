import * as v from 'valibot'
import { liveCall } from '#bridge/exchange/calls/live.ts'
import { requestHeaders } from '#bridge/exchange/headers.ts'
import { createEventParser, isLiveName } from '#bridge/exchange/live/events.ts'
import { liveEvents } from '#bridge/exchange/schemas/live.ts'
import { parsed } from '#bridge/lib/parsed.ts'
import type { Finding } from '../visit.ts'
import type { ApiVisit } from './look.ts'

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
