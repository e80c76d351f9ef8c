import { readSmall, writeSmall } from '../../storage/small.ts'
import type { Answer } from '../types.ts'

const key = 'trackRest'

/** §9: after a 403. */
const silenceMs = 10_000
const firstMs = 3_000
const longestMs = 60_000
/** An exchange may ask for longer, but not for ever. */
const longestAskedMs = 600_000

/** A page that goes away ends its own requests, and may hear so: only one that lives on for so long blames the exchange. */
const livesOnMs = 250

/** Holds uploading up after a failure, for all tabs and the pages that follow. */
export interface Rest {
  /** When the next request may go, in ms since 1970 by the device's clock; 0 when it may at once. */
  until(): number
  /** A request failed: 403 silences for 10 s (§8), all else for longer each time, with jitter. */
  failed(answer: Answer): void
  over(): void
  /** The network is back: what failed for want of it need not wait. */
  online(): void
}

export function createRest(): Rest {
  /** What this page has not told the others yet. */
  let own: readonly number[] | undefined
  let telling: ReturnType<typeof setTimeout> | undefined
  const read = (): readonly [until: number, failures: number, status: number] => {
    const told = (readSmall(key) ?? '').split(' ').map((part) => Number(part) || 0)
    const [until = 0, failures = 0, status = 0] = own ?? told
    // Written before the device's clock was set back.
    return until - Date.now() > longestAskedMs ? [0, failures, status] : [until, failures, status]
  }
  const over = (): void => {
    clearTimeout(telling)
    own = undefined
    if (readSmall(key)) writeSmall(key, '')
  }
  return {
    until() {
      const [until] = read()
      return until > Date.now() ? until : 0
    },
    failed({ status, retryAfterMs = 0 }) {
      const [, failures] = read()
      const backoff = Math.min(firstMs * 2 ** failures, longestMs) * (1 + Math.random() / 3)
      const wanted = status === 403 ? silenceMs : Math.max(backoff, Math.min(retryAfterMs, longestAskedMs))
      const mine = [Math.round(Date.now() + wanted), failures + 1, status]
      own = mine
      clearTimeout(telling)
      telling = setTimeout(() => {
        writeSmall(key, mine.join(' '))
        own = undefined
      }, livesOnMs)
    },
    over,
    online() {
      const [until, , status] = read()
      if (until && status === 0) over()
    },
  }
}
