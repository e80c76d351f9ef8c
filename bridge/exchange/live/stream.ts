import type { FetchOptions } from 'ofetch'
import { jittered } from '#bridge/lib/jitter.ts'
import { listen } from '#bridge/lib/listen.ts'
import { parsed } from '#bridge/lib/parsed.ts'
import type { CallSender } from '../callSender.ts'
import { liveCall } from '../calls/live.ts'
import { isSuccess } from '../codes.ts'
import type { StreamOptions } from '../request.ts'
import { createEventParser, type LiveEvent } from './events.ts'

/** What the exchange has said of coming back: kept from one stream to the next. */
export interface LivePace {
  failures: number
  /** On `performance.now()`. */
  notBefore: number
  /** By its own word: not even a network that is back makes it sooner. */
  isTold: boolean
  /** It has no stream for this page. */
  isRefused: boolean
}
export const newPace = (): LivePace => ({ failures: 0, notBefore: 0, isTold: false, isRefused: false })

export interface LiveStreamDeps {
  readonly pace: LivePace
  /** Signs and sends. */
  readonly send: CallSender
  readonly body: Readonly<Record<string, unknown>>
  /** The last event of an earlier stream that carried all of this. */
  readonly from?: string | undefined
  readonly onEvent: (event: LiveEvent) => void
  /** Whether events come now. */
  readonly onState: (isOpen: boolean) => void
}

const answerMs = 15_000
/** An exchange sends something at least every 15 s. */
const silenceMs = 45_000
/** How often a stream is looked after, for a timer alone stands still while a device sleeps. */
const lookMs = 5_000
const firstRetryMs = 1_000
const maxRetryMs = 60_000
const busyMs = 60_000
/** An exchange may ask for longer, but not forever. */
const maxAskedMs = 3_600_000
/** A stream on which something has come for so long was no failure. */
const goodMs = 30_000

/** Asked again, the answer would be the same. */
const refused = (reason: unknown): undefined => void console.warn('No live stream. The page polls.', reason)

interface Answer {
  status: number
  retryAfterMs: number | undefined
}

/** Seconds, or a date by the clock of the server. */
function retryAfterMs(headers: Headers): number | undefined {
  const text = headers.get('retry-after') ?? ''
  const date = Date.parse(headers.get('date') ?? '') || Date.now()
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - date
  return ms >= 0 ? Math.min(ms, maxAskedMs) : undefined
}

/** Has `ofetch` hand the body on as it comes, in an envelope, so that refusals are handled as those of any call. */
const streaming = (answer: Answer, lastId: string | undefined): FetchOptions<'stream'> => ({
  responseType: 'stream',
  onRequest: ({ options }) => {
    options.headers.set('accept', 'text/event-stream')
    if (lastId) options.headers.set('last-event-id', lastId)
  },
  onResponse: async ({ response }) => {
    const type = response.headers.get('content-type') ?? ''
    answer.status = response.status
    answer.retryAfterMs = retryAfterMs(response.headers)
    if (response.status === 200 && /^text\/event-stream\b/i.test(type)) {
      Object.assign(response, { _data: { code: '00000', data: response._data } })
      return
    }
    const text = /\bjson\b/i.test(type) ? await response.text() : ''
    if (!text) await response.body?.cancel()
    Object.assign(response, { _data: parsed(text) })
  },
})

const isStream = (data: unknown): data is ReadableStream<Uint8Array> =>
  typeof ReadableStream === 'function' && data instanceof ReadableStream

/**
 * Keeps a live stream open: opens it again after a loss, from the last event on, and ends where the exchange has none.
 * @returns stop
 */
export function keepLiveStream({ send, body, from, pace, onEvent, onState }: LiveStreamDeps): () => void {
  let lastId = from
  let retryMs = firstRetryMs
  /** When something came last. */
  let aliveAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false
  const cut = new AbortController()

  async function read(stream: ReadableStream<Uint8Array>): Promise<void> {
    const reader = stream.getReader()
    const decoder = new TextDecoder()
    const take = createEventParser({
      onEvent: (name, data) => onEvent({ name, data: parsed(data), id: lastId }),
      onId: (id) => {
        // It has to fit into a header.
        lastId = /^[!-~]{1,200}$/.test(id) ? id : undefined
      },
      onRetry: (ms) => {
        retryMs = Math.min(ms, maxRetryMs)
      },
    })
    const end = () => void reader.cancel().catch(() => {})
    let silentMs = 0
    let lookedAt = Date.now()
    const looking = setInterval(() => {
      silentMs += Math.max(0, Date.now() - lookedAt)
      lookedAt = Date.now()
      if (silentMs >= silenceMs) end()
    }, lookMs)
    cut.signal.addEventListener('abort', end)
    if (cut.signal.aborted) end()
    try {
      for (;;) {
        const { done, value } = await reader.read()
        if (done || stopped) return
        silentMs = 0
        lookedAt = Date.now()
        aliveAt = performance.now()
        take(decoder.decode(value, { stream: true }))
      }
    } finally {
      clearInterval(looking)
      end()
    }
  }

  /** @returns how long to wait before the next try; nothing where there is none. */
  async function once(): Promise<number | undefined> {
    const answer: Answer = { status: 0, retryAfterMs: undefined }
    let openedAt = Number.NaN
    try {
      const fetching = streaming(answer, lastId)
      const options: StreamOptions = { signal: cut.signal, timeoutMs: answerMs, fetching }
      const { code, data } = await send(liveCall, body, options)
      if (code === '429') {
        pace.isTold = true
        return jittered(answer.retryAfterMs ?? busyMs)
      }
      // A code of the session is an answer that the page's other calls will have, too.
      if (isSuccess(code) ? !isStream(data) : !/^5/.test(code)) return refused(code)
      if (isStream(data)) {
        openedAt = performance.now()
        onState(true)
        await read(data)
      }
    } catch (error) {
      // An answer that is no envelope, or an event that is too long. A proxy's 5xx and a lost connection are tried again.
      const isFinal = answer.status < 500 && answer.status !== 408 && Number.isNaN(openedAt)
      if ((answer.status > 0 && isFinal) || error instanceof RangeError) return refused(error)
    } finally {
      if (!stopped) onState(false)
    }
    if (aliveAt - openedAt > goodMs) pace.failures = 0
    pace.isTold = answer.retryAfterMs !== undefined
    const backOff = Math.min(maxRetryMs, retryMs * 2 ** pace.failures++)
    return jittered(Math.max(backOff, answer.retryAfterMs ?? 0))
  }

  async function run(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const wait = await once()
    if (stopped) return
    pace.isRefused = wait === undefined
    pace.notBefore = performance.now() + (wait ?? 0)
    schedule()
  }
  function schedule(): void {
    if (!pace.isRefused) timer = setTimeout(run, Math.max(0, pace.notBefore - performance.now()))
  }
  schedule()
  const stopOnline = listen(window, 'online', () => {
    if (timer !== undefined && pace.failures > 0 && !pace.isTold) void run()
  })
  return () => {
    stopped = true
    clearTimeout(timer)
    stopOnline()
    cut.abort()
  }
}
