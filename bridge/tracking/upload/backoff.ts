import { readLocal, writeLocal } from '#bridge/storage/local.ts'
import type { DeliveryResult } from '../types.ts'

const key = 'trackRest'

/** After a 403. */
const silenceMs = 10_000
const minMs = 3_000
const maxMs = 60_000
/** An exchange may ask for longer, but not forever. */
const maxAskedMs = 600_000

/** A page that goes away ends its own requests, and may hear so: only one that lives on for so long blames the exchange. */
const livesOnMs = 250

/** Holds uploading up after a failure, for all tabs and the pages that follow. */
export interface Backoff {
  /** When the next request may go, in ms since 1970 by the device's clock; 0 when it may at once. */
  until(): number
  /** A request failed: 403 silences for 10 s, all else for longer each time, with jitter. */
  failed(answer: DeliveryResult): void
  end(): void
  /** The network is back: what failed without it need not wait. */
  online(): void
}

export function createBackoff(): Backoff {
  /** What this page has not stored for the others yet. */
  let own: readonly number[] | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const read = (): readonly [until: number, failures: number, status: number] => {
    const stored = (readLocal(key) ?? '').split(' ').map((part) => Number(part) || 0)
    const [until = 0, failures = 0, status = 0] = own ?? stored
    // Written before the device's clock was set back.
    return until - Date.now() > maxAskedMs ? [0, failures, status] : [until, failures, status]
  }
  const end = (): void => {
    clearTimeout(timer)
    own = undefined
    if (readLocal(key)) writeLocal(key, '')
  }
  return {
    until() {
      const [until] = read()
      return until > Date.now() ? until : 0
    },
    failed({ status, retryAfterMs = 0 }) {
      const [, failures] = read()
      const backoffMs = Math.min(minMs * 2 ** failures, maxMs) * (1 + Math.random() / 3)
      const wantedMs = status === 403 ? silenceMs : Math.max(backoffMs, Math.min(retryAfterMs, maxAskedMs))
      const mine = [Math.round(Date.now() + wantedMs), failures + 1, status]
      own = mine
      clearTimeout(timer)
      timer = setTimeout(() => {
        writeLocal(key, mine.join(' '))
        own = undefined
      }, livesOnMs)
    },
    end,
    online() {
      const [until, , status] = read()
      if (until && status === 0) end()
    },
  }
}
