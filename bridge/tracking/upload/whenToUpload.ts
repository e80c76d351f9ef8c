import { bodyFields } from '#bridge/exchange/headers.ts'
import { isRecord } from '#bridge/lib/guards.ts'
import { readId } from '#bridge/lib/userId.ts'
import { readLocal, writeLocal } from '#bridge/storage/local.ts'
import { type LastConfig, switchKey } from '../collect/policy.ts'
import type { Stats } from '../collect/stats.ts'
import type { Delivery, DeliveryResult, PageState } from '../types.ts'
import type { InFlight } from './inFlight.ts'

/** The exchange's switch, and what else its configuration says. */
export interface UploadSwitch {
  /** Whether this page was answered, and may upload or has to drop. */
  isAnswered(): boolean
  isOn(): boolean
  /**
   * Asks for the configuration, and which of these requests have arrived. Where the exchange does not know, those that a beacon
   * took count as arrived, and others do not.
   * @returns the first events of those that have; `undefined` when no answer came.
   */
  ask(requests: readonly InFlight[]): Promise<ReadonlySet<unknown> | undefined>
}

const isYes = (value: unknown): boolean => value === true || value === 1 || value === '1' || value === 'true'
const isNo = (value: unknown): boolean => value === false || value === 0 || value === '0' || value === 'false'

interface SwitchDeps {
  readonly delivery: Delivery
  readonly stats: Stats
  readonly state: () => PageState
  readonly lastConfig: LastConfig
}

export function createSwitch({ delivery, stats, state, lastConfig }: SwitchDeps): UploadSwitch {
  const now = () => stats.get().switch
  const isAnswered = () => now() === 'on' || now() === 'off'

  return {
    isAnswered,
    isOn: () => now() === 'on',
    async ask(requests) {
      try {
        const { locale, userId } = state()
        const fields = bodyFields({ theme: 'white', simulation: false, locale })
        const events = requests.map(({ first }) => first)
        const data = await delivery.fetchConfig({ ...fields, ...(events.length > 0 && { events }) })
        if (!isRecord(data) || !isRecord(data.clientCommonConfig))
          throw new TypeError('Invalid tracking configuration.')
        const config = data.clientCommonConfig
        const { eventLogUploadSwitch, userId: person, receivedEvents } = config
        if (!isYes(eventLogUploadSwitch) && !isNo(eventLogUploadSwitch)) {
          throw new TypeError('Invalid tracking configuration: eventLogUploadSwitch is missing.')
        }
        const answer = isYes(eventLogUploadSwitch) ? 'on' : 'off'
        // Storing follows what was last known; uploading wants an answer of this page.
        lastConfig.switch = answer
        writeLocal(switchKey, answer)
        // Whom the page names it may cease to name without asking the exchange again.
        lastConfig.userId = userId ? '' : (readId(person) ?? '')
        const { localVo } = data
        const ip = isRecord(localVo) && typeof localVo.ip === 'string' ? localVo.ip : ''
        stats.set({ switch: answer, ip })
        return new Set<unknown>(
          Array.isArray(receivedEvents)
            ? receivedEvents
            : requests.flatMap(({ first, isLeft }) => (isLeft ? first : [])),
        )
      } catch (error) {
        lastConfig.userId = undefined
        stats.set({ switch: 'failed', ip: '' })
        console.warn('Tracking uploads nothing: its configuration did not load.', error)
        return undefined
      }
    },
  }
}

const name = 'insights.tracking'

/** Sees to it that one tab uploads at a time. */
export interface UploadLock {
  /**
   * Does the work while no other tab uploads. Held for the work only: a page that holds a lock is not kept in the back/forward
   * cache. `isHeld` says no once it was released: from then on another tab may take what this one has looked at. A browser
   * without locks does the work; the exchange drops what then comes twice.
   * @returns what the work returns; `undefined` when another tab uploads.
   */
  with<T>(work: (isHeld: () => boolean) => Promise<T>): Promise<T | undefined>
  /** Gives the lock back although the work goes on: the page is hidden. */
  release(): void
}

export function createUploadLock(stats: Stats): UploadLock {
  let release: () => void = () => {}
  return {
    async with(work) {
      let isHeld = true
      const released = new Promise<void>((resolve) => {
        release = () => {
          isHeld = false
          resolve()
        }
      })
      const { locks } = navigator
      if (!locks) {
        stats.set({ lock: 'none' })
        return work(() => isHeld)
      }
      let done: ReturnType<typeof work> | undefined
      await locks.request(name, { ifAvailable: true }, async (lock) => {
        stats.set({ lock: lock ? 'ours' : 'taken' })
        if (!lock) return
        done = work(() => isHeld)
        await Promise.race([done.catch(() => {}), released])
        stats.set({ lock: 'free' })
      })
      return done
    },
    release: () => release(),
  }
}

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
