import { listen, together } from '#bridge/lib/listen.ts'

/** When something is fetched again, in ms. */
export interface PollOptions {
  /** After the last time; `Infinity`: once is enough. */
  readonly everyMs: number | (() => number)
  /** Until the first time; default at once. */
  readonly firstMs?: number
  /** On coming back to the page what is older than this is fetched again; default: nothing is for that. */
  readonly returnMs?: number
  /** After a failure, then twice as long each time, up to 64 times. */
  readonly retryMs: number
}

const pollTimeoutMs = 30_000
const maxDoublings = 6
/** No timer waits longer. */
const maxMs = 2 ** 31 - 1

/**
 * Fetches something, and again while the page is visible: regularly, when the reader comes back after a while, and after a
 * failure, at once when the network is back. One fetch at a time; one that has not ended after 30 s counts as failed and is told so
 * by its signal, for an answer that never comes ends nothing.
 * @returns stop
 */
export function poll(
  work: (signal: AbortSignal) => Promise<void>,
  { everyMs, firstMs = 0, returnMs = Number.POSITIVE_INFINITY, retryMs }: PollOptions,
): () => void {
  const regular = () => (typeof everyMs === 'number' ? everyMs : everyMs())
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = Date.now()
  let wait = firstMs
  let failures = 0
  let stopped = false
  let giveUp: AbortController | undefined

  const schedule = () => {
    clearTimeout(timer)
    if (!stopped && !giveUp && !document.hidden)
      timer = setTimeout(beat, Math.max(0, Math.min(maxMs, last + wait - Date.now())))
  }
  const hurry = (ms: number) => {
    wait = Math.min(wait, ms)
    schedule()
  }
  const beat = async () => {
    last = Date.now()
    const trial = new AbortController()
    giveUp = trial
    const late = setTimeout(() => trial.abort(), pollTimeoutMs)
    const givenUp = new Promise<never>((_, reject) => {
      trial.signal.onabort = () => reject(new Error('It took too long.'))
    })
    try {
      await Promise.race([work(trial.signal), givenUp])
      failures = 0
      // Once ended, nothing more is asked of the caller.
      if (!stopped) wait = regular()
    } catch (error) {
      if (stopped) return
      console.warn('A request failed. It will be retried.', error)
      last = Date.now()
      wait = Math.min(regular(), retryMs * 2 ** Math.min(failures++, maxDoublings))
    } finally {
      clearTimeout(late)
      giveUp = undefined
    }
    schedule()
  }
  const onVisible = () => hurry(document.hidden ? wait : returnMs)
  const onShow = ({ persisted }: PageTransitionEvent) => persisted && onVisible()
  const onOnline = () => failures > 0 && hurry(0)

  schedule()
  return together([
    () => {
      stopped = true
      clearTimeout(timer)
      giveUp?.abort()
    },
    listen(document, 'visibilitychange', onVisible),
    listen(window, 'pageshow', onShow),
    listen(window, 'online', onOnline),
  ])
}
