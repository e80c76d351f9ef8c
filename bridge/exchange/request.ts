import { ofetch } from 'ofetch'
import type { Exchange } from '../config.ts'
import { createClock, type ServerClock } from './clock.ts'
import { isSignatureCode, isSuccess } from './codes.ts'
import { withDeadline } from './deadline.ts'
import { BadAnswerError } from './errors/badAnswerError.ts'
import { NetworkError } from './errors/networkError.ts'
import { bodyFields, type ClientState, requestHeaders } from './headers.ts'
import { needsSigning } from './needsSigning.ts'
import { parsed } from './parsed.ts'
import { type Envelope, readEnvelope, type Sender } from './sender.ts'
import type { Signing } from './signing/index.ts'

const defaultDeadlineMs = 100_000

const queryOf = (body: Readonly<Record<string, unknown>>): string => {
  const fields = Object.entries(body).map(([key, value]) => [key, String(value)])
  return fields.length > 0 ? `?${new URLSearchParams(fields)}` : ''
}

/** What protects requests in a browser. */
export interface Protection {
  readonly clock: ServerClock
  /** Has the exchange tell its time, unless it has: a signature with the time of a device that is an hour off is refused. */
  readonly askTime: () => Promise<void>
  /** Loaded with the first request that may need it. */
  readonly signing: () => Promise<Pick<Signing, 'prepare' | 'bindTo'>>
  /** The gateway could not verify something; the answer says what. Reported, and no more (§8). */
  readonly onSignError: (reason: string) => void
}

/** A signature's code stands in `data` (§8). */
const withSignatureCode = (envelope: Envelope): Envelope => {
  const inner = readEnvelope(envelope.data)
  return inner && isSignatureCode(inner.code) ? inner : envelope
}

/** The way to the exchange by fetch. Without protection it is for what everybody may read: a log-in is not sent by it. */
export function createRequestSender(exchange: Exchange, state: () => ClientState, protection?: Protection): Sender {
  const clock = protection?.clock ?? createClock()
  const origin = exchange.domains.api === 'self' ? '' : exchange.domains.api

  return (row, body, { deadlineMs = row.deadlineMs ?? defaultDeadlineMs, signal, file, onProgress }) =>
    withDeadline(deadlineMs, signal, async (aborted) => {
      const isSealed = row.isSealed === true
      if (isSealed && !protection)
        throw new TypeError(`${row.path} is sent by a client that can seal it, or not at all.`)
      if (row.isMultipart && !file) throw new TypeError(`${row.path} is sent with a file, or not at all.`)
      const isOurs = origin === ''
      const isSigned = isSealed || (isOurs && needsSigning(row))
      const [signing] = isSigned ? await Promise.all([protection?.signing(), protection?.askTime()]) : []
      const now = state()
      const headers = requestHeaders(now, clock.now())
      const path = row.path.startsWith('/') ? row.path : `/${row.path}`
      const isPost = row.method === 'POST'
      if (isPost && !row.isMultipart) headers['content-type'] = row.contentType ?? 'application/json'
      const fields = row.contentType ? body : { ...body, ...bodyFields(now) }
      const unsent = { url: `${path}${isPost ? '' : queryOf(body)}`, headers, body: isPost ? fields : undefined }
      const sent = signing
        ? await signing.prepare({ ...unsent, isSealed, isOurs })
        : { ...unsent, body: JSON.stringify(unsent.body) }
      const unreached = (cause: unknown): never => {
        throw new NetworkError(navigator.onLine === false, cause)
      }
      const form = row.isMultipart && (await import('./multipart.ts').catch(unreached))
      const sentAt = performance.now()
      const response = await (form
        ? form.sendForm({ url: origin + sent.url, headers, fields, file, onProgress, isOurs, signal: aborted })
        : ofetch.raw(origin + sent.url, {
            method: row.method,
            headers: sent.headers,
            ...(isPost && { body: sent.body }),
            credentials: isOurs ? 'same-origin' : 'include',
            signal: aborted,
            // Retries and the deadline are ours: ofetch drops its timeout where a signal is given.
            retry: false,
            ignoreResponseError: true,
            parseResponse: parsed,
          })
      ).catch(unreached)
      if (isPost) clock.learn(response.headers.get('requesttime'), sentAt, performance.now())
      const signError = response.headers.get('gw-sign-error')
      // Not of a report's own answer: that would never end.
      if (signError && row.contentType === undefined) protection?.onSignError(signError)
      // What stands before the exchange asks for patience without its envelope.
      const busy = response.status === 429 ? { code: '429', msg: '', data: null } : undefined
      const envelope = readEnvelope(response._data) ?? busy
      if (!envelope) throw new BadAnswerError(response.status)
      if (isSealed && isSuccess(envelope.code)) await signing?.bindTo(envelope.data)
      return withSignatureCode(envelope)
    })
}
