import type { Exchange } from '#bridge/config.ts'
import { readEnvelope } from '#bridge/exchange/callSender.ts'
import { trackingCalls } from '#bridge/exchange/calls/tracking.ts'
import type { ServerClock } from '#bridge/exchange/clock.ts'
import { isSuccess } from '#bridge/exchange/codes.ts'
import { requestHeaders } from '#bridge/exchange/headers.ts'
import { isRecord } from '#bridge/lib/guards.ts'
import { ownOrigin } from '#bridge/lib/ownOrigin.ts'
import { parsed } from '#bridge/lib/parsed.ts'
import { report } from '#bridge/lib/report.ts'
import { bytesOf, shorten } from '#bridge/tracking/outbox/chunk.ts'
import { answerMs } from '#bridge/tracking/outbox/limits.ts'
import type { Delivery, DeliveryResult, PageState, TrackEvent } from '#bridge/tracking/types.ts'

interface HttpAnswer {
  readonly status: number
  readonly text: string
  header(name: string): string | null
}

interface PostOptions {
  readonly headers: Readonly<Record<string, string>>
  readonly credentials: 'include' | 'same-origin'
  /** The request goes on when the page goes. */
  readonly keepalive: boolean
}

/** @throws when no answer comes. */
type Post = (url: string, body: string, options: PostOptions) => Promise<HttpAnswer>

const byFetch: Post = async (url, body, options) => {
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), answerMs)
  try {
    const answer = await fetch(url, { ...options, method: 'POST', body, signal: abort.signal })
    const text = await answer.text()
    return { status: answer.status, text, header: (name) => answer.headers.get(name) }
  } finally {
    clearTimeout(timer)
  }
}

const byXhr =
  (pfb: string): Post =>
  (url, body, { headers, credentials }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open('POST', url)
      request.timeout = answerMs
      request.withCredentials = credentials === 'include'
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
      request.setRequestHeader('pfb', pfb)
      request.onload = () =>
        resolve({
          status: request.status,
          text: request.responseText,
          header: (name) => request.getResponseHeader(name),
        })
      request.onerror = request.ontimeout = request.onabort = () => reject(new TypeError(`${url} did not answer.`))
      request.send(body)
    })

const originOf = (url: string): string => new URL(url, location.href).origin

/**
 * Reads `Retry-After`: seconds, or a date in one of HTTP's three forms, of which one names no zone.
 * @param now by the exchange's clock, in ms since 1970.
 * @returns how long to wait, in ms; nothing for a moment that is past, and for what is neither.
 */
export function readRetryAfter(header: string | null, now: number): { readonly retryAfterMs?: number } {
  const text = header?.trim() ?? ''
  const date = text.endsWith(' GMT') ? text : `${text} GMT`
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : /^[A-Z][a-z]{2}/.test(text) ? Date.parse(date) - now : 0
  return ms > 0 ? { retryAfterMs: ms } : {}
}

/** A proxy may answer anything with 200: an envelope counts by its code, and what is neither JSON nor empty is no answer of the exchange. */
function statusOf(status: number, text: string): number {
  if (status < 200 || status >= 300 || text === '') return status
  const body = parsed(text)
  const code = readEnvelope(body)?.code
  if (code === undefined) return isRecord(body) ? status : 502
  if (isSuccess(code)) return status
  return /^[45]\d\d$/.test(code) ? Number(code) : 500
}

const refusedIn = (text: string): number => {
  const data = readEnvelope(parsed(text))?.data
  return isRecord(data) && Array.isArray(data.refused) ? data.refused.length : 0
}

const deferred = (url: string, body: string): boolean => {
  // Chromium's: sent although the page is gone, as a beacon is.
  const fetchLater: unknown = Reflect.get(window, 'fetchLater')
  if (typeof fetchLater !== 'function') return false
  try {
    fetchLater(url, { method: 'POST', body, activateAfter: 0 })
    return true
  } catch {
    return false
  }
}

/** The way of a browser: fetch, XHR where the address has `pfb`, and what outlives the page. */
export function browserDelivery({ domains }: Exchange, clock: ServerClock, state: () => PageState): Delivery {
  const urlOf = ({ base, path }: (typeof trackingCalls)[keyof typeof trackingCalls]) =>
    (domains[base] === 'self' ? ownOrigin() : domains[base]) + path
  const configUrl = urlOf(trackingCalls.clientCommonConfig)
  const reportUrl = urlOf(trackingCalls.logInfo)
  const pfb = new URLSearchParams(location.search).get('pfb')

  const own = new Set([location.origin, domains.api, domains.secure])
  /** Origins that have answered, and those that are asked without our headers. */
  const [answered, bare] = [new Set<string>(), new Set<string>()]

  const exchangeOf = async (url: string, body: string, keepalive = false): Promise<HttpAnswer> => {
    const origin = originOf(url)
    const isBare = bare.has(origin)
    const isReport = url === reportUrl
    const post = isReport && pfb !== null && !isBare ? byXhr(pfb) : byFetch
    const sentAt = performance.now()
    try {
      const got = await post(url, body, {
        headers: {
          // Events may be text, as in a beacon, which needs no preflight.
          'content-type': isBare && isReport ? 'text/plain' : 'application/json',
          ...(!isBare && requestHeaders({ theme: 'white', simulation: false, ...state() }, clock.now())),
        },
        credentials: !isBare && own.has(origin) ? 'include' : 'same-origin',
        keepalive,
      })
      if (isBare && !answered.has(origin)) report('host', 'headers')
      answered.add(origin)
      clock.sync(got.header('requesttime'), sentAt, performance.now())
      return got
    } catch (error) {
      // A browser does not say that a preflight was refused. An origin that has not answered yet is asked in the other way next.
      if (!answered.has(origin) && !bare.delete(origin) && origin !== location.origin) bare.add(origin)
      throw error
    }
  }
  let isShort = false
  const textOf = (events: readonly TrackEvent[]) => JSON.stringify(isShort ? shorten(events) : events)
  return {
    sizeOf: (events) => bytesOf(textOf(events)),
    async fetchConfig(body) {
      const question = JSON.stringify(body)
      const { status, text } = await exchangeOf(configUrl, question).catch((error: unknown) => {
        if (!bare.has(originOf(configUrl))) throw error
        return exchangeOf(configUrl, question)
      })
      const envelope = readEnvelope(parsed(text))
      if (status !== 200 || !envelope || !isSuccess(envelope.code)) {
        throw new TypeError(`The tracking configuration request failed with ${status}.`)
      }
      const { data } = envelope
      const config = isRecord(data) && data.clientCommonConfig
      isShort = isRecord(config) && config.shortEvents === true
      return data
    },
    async send(events, { keepalive = false } = {}): Promise<DeliveryResult> {
      try {
        const { status, text, header } = await exchangeOf(reportUrl, textOf(events), keepalive)
        return {
          status: statusOf(status, text),
          rejected: refusedIn(text),
          ...readRetryAfter(header('retry-after'), clock.now()),
        }
      } catch {
        return { status: 0 }
      }
    },
    sendOnPageHide(events) {
      // It would be taken, and lost.
      if (!navigator.onLine) return false
      const body = textOf(events)
      if (deferred(reportUrl, body)) return true
      try {
        // Text, so that the browser sends no preflight: the page may be gone before its answer.
        return navigator.sendBeacon(reportUrl, body)
      } catch {
        return false
      }
    },
  }
}
