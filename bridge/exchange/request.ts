import { type FetchOptions, ofetch } from 'ofetch'
import type { Exchange } from '../config.ts'
import { withDeadline } from '../lib/deadline.ts'
import { late } from '../lib/late.ts'
import { ownOrigin } from '../lib/ownOrigin.ts'
import { parsed } from '../lib/parsed.ts'
import type { CallRow } from './callRow.ts'
import { type CallSender, type Envelope, readEnvelope, type SendOptions } from './callSender.ts'
import { createClock, type ServerClock } from './clock.ts'
import { isSuccess } from './codes.ts'
import { takeEarly } from './earlyAnswer.ts'
import { InvalidResponseError, NetworkError } from './errors.ts'
import { bodyFields, type ClientState, requestHeaders } from './headers.ts'
import { isListed, mustWait } from './signedPaths.ts'
import type { Signing } from './signing/signing.ts'

const defaultDeadlineMs = 100_000

/** A signature that is missing, and one that has expired. */
const [missing, expired] = ['00020', '00022']

const queryOf = (body: Readonly<Record<string, unknown>>): string => {
  const fields = Object.entries(body).map(([key, value]) => [key, String(value)])
  return fields.length > 0 ? `?${new URLSearchParams(fields)}` : ''
}

/** For an answer that is a stream. */
export interface StreamOptions extends SendOptions {
  /** How `ofetch` reads it. Default: as JSON. */
  readonly fetching?: FetchOptions<'stream'>
}

/** What protects requests in a browser. */
export interface Protection {
  readonly clock: ServerClock
  /** Absent for the requests that signing itself depends on. */
  readonly signer?: {
    /** Has the exchange tell its time, unless it has: a signature with the time of a device that is an hour off is refused. */
    readonly askTime: () => Promise<void>
    /** Loaded with the first request that may need it. */
    readonly signing: () => Promise<Pick<Signing, 'prepare' | 'bindTo' | 'refetch'>>
  }
  /** The gateway could not verify something; the answer says what. Reported, and no more. */
  readonly onSignError: (reason: string) => void
}

/** Where calls go: nothing where that is the page's own origin, however it is written. */
const originOf = ({ domains: { api } }: Exchange): string =>
  api === 'self' || api === globalThis.location?.origin ? '' : api

/** The way to the exchange by fetch. Without a signer it is for what everybody may read: a log-in is not sent by it. */
export function createRequestSender(exchange: Exchange, state: () => ClientState, protection?: Protection): CallSender {
  const clock = protection?.clock ?? createClock()
  const signer = protection?.signer
  const origin = originOf(exchange)
  const isOurs = origin === ''
  const pathOf = ({ path }: CallRow): string => (path.startsWith('/') ? path : `/${path}`)
  /** Whether a call waits for the sign configuration first. A form's body is not part of a signed text. */
  const waitsForConfig = (row: CallRow): boolean =>
    row.isSealed === true || (isOurs && !row.isMultipart && (mustWait(row) || isListed(pathOf(row)) === true))

  const sendOnce =
    (row: CallRow, body: Readonly<Record<string, unknown>>, { file, onProgress, fetching }: StreamOptions) =>
    async (aborted: AbortSignal, isSigned: boolean): Promise<Envelope> => {
      const isSealed = row.isSealed === true
      if (isSealed && !signer) throw new TypeError(`${row.path} must be encrypted: create the client with a signer.`)
      if (row.isMultipart && !file) throw new TypeError(`${row.path} needs a file.`)
      const [signing] = isSigned ? await Promise.all([signer?.signing(), signer?.askTime()]) : []
      const now = state()
      const headers = requestHeaders(now, clock.now())
      const isPost = row.method === 'POST'
      if (isPost && !row.isMultipart) headers['content-type'] = row.contentType ?? 'application/json'
      const fields = row.contentType ? body : { ...body, ...bodyFields(now) }
      const unsent = { url: `${pathOf(row)}${isPost ? '' : queryOf(body)}`, headers, body: isPost ? fields : undefined }
      const sent = signing
        ? await signing.prepare({ ...unsent, isSealed, isOurs })
        : { ...unsent, body: JSON.stringify(unsent.body) }
      const unreached = (cause: unknown): never => {
        throw new NetworkError(navigator.onLine === false, cause)
      }
      const form = row.isMultipart && (await late(() => import('./multipart.ts')).catch(unreached))
      const early = signing || !isOurs ? undefined : takeEarly(sent.url, sent.body)
      let sentAt = early?.sentAt ?? performance.now()
      const sendNow = () => {
        sentAt = performance.now()
        return ofetch.raw((origin || ownOrigin()) + sent.url, {
          method: row.method,
          headers: sent.headers,
          ...(isPost && { body: sent.body }),
          credentials: isOurs ? 'same-origin' : 'include',
          signal: aborted,
          // ofetch sends and reads. Address and body are ours, for they are signed to the byte; so are retries and the deadline (it
          // drops its timeout where a signal is given), and what is made of an answer, which at any status is an envelope.
          retry: false,
          ignoreResponseError: true,
          ...(fetching ?? { parseResponse: parsed }),
        })
      }
      const response = await (form
        ? form.sendForm({
            url: (origin || ownOrigin()) + sent.url,
            headers,
            fields,
            file,
            onProgress,
            isOurs,
            signal: aborted,
          })
        : // A request of the document that got no answer is sent again.
          (early?.answer.catch(sendNow) ?? sendNow())
      ).catch(unreached)
      const receivedAt = performance.now()
      const signError = response.headers.get('gw-sign-error')
      // Not of a report's own answer: that would never end.
      if (signError && row.contentType === undefined) protection?.onSignError(signError)
      // A proxy in front of the exchange may send a 429 without an envelope.
      const busy = response.status === 429 ? { code: '429', msg: '', data: null } : undefined
      const envelope = readEnvelope(response._data) ?? busy
      if (envelope?.code === expired) clock.reset()
      if (isPost) clock.sync(response.headers.get('requesttime'), sentAt, receivedAt)
      if (!envelope) throw new InvalidResponseError(response.status)
      if (isSealed && isSuccess(envelope.code)) await signing?.bindTo(envelope.data, row.path)
      return envelope
    }

  return (row, body, options: StreamOptions) =>
    withDeadline(options.timeoutMs ?? row.timeoutMs ?? defaultDeadlineMs, options.signal, async (aborted) => {
      const send = sendOnce(row, body, options)
      // A signature is rejected before the request is processed, so it is safe to repeat.
      let isSigned = waitsForConfig(row)
      let answer = await send(aborted, isSigned)
      // A report is not sent again: it may be about the signing itself.
      const wentFirst = !isSigned && isOurs && !row.isMultipart && row.contentType === undefined
      if (answer.code === missing && wentFirst && signer) {
        isSigned = true
        // The list that is known is not the exchange's any more.
        if (isListed(pathOf(row)) === false) (await signer.signing()).refetch()
        answer = await send(aborted, isSigned)
      }
      return answer.code === expired ? send(aborted, isSigned) : answer
    })
}
