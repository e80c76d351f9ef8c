import { ofetch } from 'ofetch'
import type { Exchange } from '../config.ts'
import { createClock } from './clock.ts'
import { withDeadline } from './deadline.ts'
import { BadAnswerError } from './errors/badAnswerError.ts'
import { NetworkError } from './errors/networkError.ts'
import { bodyFields, type ClientState, requestHeaders } from './headers.ts'
import { readEnvelope, type Sender } from './sender.ts'

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const queryOf = (body: Readonly<Record<string, unknown>>): string => {
  const fields = Object.entries(body).map(([key, value]) => [key, String(value)])
  return fields.length > 0 ? `?${new URLSearchParams(fields)}` : ''
}

/** The way to the exchange by fetch. */
export function createRequestSender(exchange: Exchange, state: () => ClientState): Sender {
  const clock = createClock()
  const origin = exchange.domains.api === 'self' ? '' : exchange.domains.api

  return (row, body, { deadlineMs, signal }) =>
    withDeadline(deadlineMs, signal, async (aborted) => {
      const now = state()
      const headers = requestHeaders(now, clock.now())
      const path = row.path.startsWith('/') ? row.path : `/${row.path}`
      const isPost = row.method === 'POST'
      if (isPost) headers['content-type'] = row.contentType ?? 'application/json'
      const sentAt = performance.now()
      const response = await ofetch
        .raw(`${origin}${path}${isPost ? '' : queryOf(body)}`, {
          method: row.method,
          headers,
          ...(isPost && { body: JSON.stringify(row.contentType ? body : { ...body, ...bodyFields(now) }) }),
          credentials: origin ? 'include' : 'same-origin',
          signal: aborted,
          // Retries and the deadline are ours: ofetch drops its timeout where a signal is given.
          retry: false,
          ignoreResponseError: true,
          parseResponse: parsed,
        })
        .catch((cause: unknown) => {
          throw new NetworkError(navigator.onLine === false, cause)
        })
      if (isPost) clock.learn(response.headers.get('requesttime'), sentAt, performance.now())
      const envelope = readEnvelope(response._data)
      if (!envelope) throw new BadAnswerError(response.status)
      return envelope
    })
}
