import type { Exchange } from '../../../config.ts'
import { trackingCalls } from '../../../exchange/calls/tracking.ts'
import type { ServerClock } from '../../../exchange/clock.ts'
import { isSuccess } from '../../../exchange/codes.ts'
import { readEnvelope } from '../../../exchange/sender.ts'
import { isRecord } from '../../../lib/guards.ts'
import { parsed } from '../../../lib/parsed.ts'
import { answerMs } from '../../outbox/limits.ts'
import { shorten } from '../../outbox/wire.ts'
import type { Answer, Delivery } from '../../types.ts'
import { post } from './post.ts'

const retryAfter = (header: string | null): { retryAfterMs?: number } => {
  const seconds = Number(header)
  return header !== null && seconds > 0 ? { retryAfterMs: seconds * 1_000 } : {}
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
export function browserDelivery({ domains }: Exchange, clock: ServerClock): Delivery {
  const urlOf = ({ base, path }: (typeof trackingCalls)[keyof typeof trackingCalls]) =>
    (domains[base] === 'self' ? '' : domains[base]) + path
  const reportUrl = urlOf(trackingCalls.logInfo)
  const pfb = new URLSearchParams(location.search).get('pfb')

  const exchangeOf = async (url: string, body: string, options: Parameters<typeof post>[2] = {}) => {
    const sentAt = performance.now()
    const got = await post(url, body, { ...options, deadlineMs: answerMs })
    clock.learn(got.header('requesttime'), sentAt, performance.now())
    return got
  }
  return {
    async ask(body) {
      const { status, text } = await exchangeOf(urlOf(trackingCalls.clientCommonConfig), JSON.stringify(body))
      const envelope = readEnvelope(parsed(text))
      if (status !== 200 || !envelope || !isSuccess(envelope.code)) {
        throw new TypeError(`The configuration of tracking was answered by ${status}.`)
      }
      return envelope.data
    },
    async send(events, { outlives = false } = {}): Promise<Answer> {
      try {
        const body = JSON.stringify(shorten(events))
        const { status, text, header } = await exchangeOf(reportUrl, body, { keepalive: outlives, pfb })
        return { status: statusOf(status, text), refused: refusedIn(text), ...retryAfter(header('retry-after')) }
      } catch {
        return { status: 0 }
      }
    },
    leave(events) {
      const body = JSON.stringify(shorten(events))
      if (deferred(reportUrl, body)) return true
      try {
        // Text, so that no other origin is asked first: nobody would be there to hear its answer.
        return navigator.sendBeacon(reportUrl, body)
      } catch {
        return false
      }
    },
  }
}
