import { atom, computed, onMount, type ReadableAtom } from 'nanostores'
import type { Business, Tick } from '#bridge/exchange/calls.ts'
import { asAsked, last24h, msToMidnight, readTimeZone, type TimeZone } from '#bridge/site/timeZone.ts'
import { makeCall } from '#web/lib/makeCall.ts'
import { services } from '#web/lib/page/services.ts'
import { $viewer } from '#web/lib/page/viewer.ts'
import { poll } from '#web/lib/poll.ts'
import { tickOf } from './prices.ts'

/** Prices at the start of the day in the reader's time zone; 24 hours ago if the time zone is unknown. */
interface Opens {
  readonly zone: TimeZone
  /** By symbolId. */
  readonly prices: Readonly<Record<string, number>>
}

/** Change of a price, as a fraction in a string (`-0.0123` is −1.23 %). */
export interface PriceChange {
  readonly fraction: string
  readonly since: 'midnight' | typeof last24h
}

/** Refresh interval. The 24-hour window moves, and a day may rely on a wrong clock. */
const refreshMs = 300_000
const returnMs = 60_000
const retryMs = 5_000
/** Jitter, so that clients do not all ask at once, nor before the exchange's own day has begun. */
const afterMidnightMs = () => 1_000 + Math.random() * 4_000

const sharedMs = 30_000

interface Known {
  readonly viewer: string
  readonly at: number
  readonly zone: Promise<TimeZone>
}
let known: Known | undefined

async function askZone(): Promise<TimeZone> {
  const { timeZone } = await makeCall('user.preference', {}, { timeoutMs: 10_000 })
  return readTimeZone(timeZone)
}

/** Both business lines share one response. Visitors have not chosen a time zone. */
function zoneOf(viewer: string | null): Promise<TimeZone> {
  if (viewer === null) return Promise.resolve(last24h)
  if (known?.viewer === viewer && Date.now() - known.at < sharedMs) return known.zone
  const zone = askZone().catch((error: unknown): TimeZone => {
    console.warn('Could not load the time zone setting. Showing price changes over 24 hours.', error)
    return last24h
  })
  known = { viewer, at: Date.now(), zone }
  return zone
}

/** Skips invalid prices. Their symbols show the change over 24 hours. */
const readPrices = (klines: Readonly<Record<string, unknown>>): Opens['prices'] =>
  Object.fromEntries(
    Object.entries(klines)
      .map(([symbolId, open]) => [symbolId, Number(`${open}`)] as const)
      .filter(([, open]) => open > 0 && Number.isFinite(open)),
  )

function createOpens(bussiness: Business): ReadableAtom<Opens | undefined> {
  const $opens = atom<Opens | undefined>()
  onMount($opens, () => {
    let stop: (() => void) | undefined
    const begin = (viewer: string | null) => {
      stop?.()
      let zone: TimeZone = last24h
      const everyMs = (): number =>
        zone === last24h ? refreshMs : Math.min(refreshMs, msToMidnight(zone, Date.now()) + afterMidnightMs())
      const ask = async (signal: AbortSignal) => {
        zone = await zoneOf(viewer)
        const body = { bussiness, timezone: asAsked(zone) }
        const { symbolKlines } = await services().client.call('market.openPrice', body, { silent: true, signal })
        if (!signal.aborted) $opens.set({ zone, prices: readPrices(symbolKlines) })
      }
      stop = poll(ask, { everyMs, returnMs, retryMs })
    }
    const unbind = $viewer.subscribe(begin)
    return () => {
      unbind()
      stop?.()
    }
  })
  return $opens
}

const opens: Readonly<Record<Business, ReadableAtom<Opens | undefined>>> = {
  sp: createOpens('sp'),
  mc: createOpens('mc'),
}

function changeFrom(tick: Tick | undefined, known: Opens | undefined): PriceChange | undefined {
  if (!tick) return undefined
  const open = known?.prices[tick.symbolId]
  const price = Number(tick.price)
  if (open === undefined || !Number.isFinite(price)) return { fraction: tick.change24h, since: last24h }
  return { fraction: String((price - open) / open), since: known?.zone === last24h ? last24h : 'midnight' }
}

const changes = new Map<string, ReadableAtom<PriceChange | undefined>>()

/**
 * Change of a symbol's live price since the start of the day in the reader's time zone. Falls back to the last 24 hours
 * without a time zone or open price. `undefined` until there is a price.
 */
export function changeOf(line: Business, symbolId: string): ReadableAtom<PriceChange | undefined> {
  const key = `${line} ${symbolId}`
  const $change = changes.get(key) ?? computed([tickOf(symbolId, line), opens[line]], changeFrom)
  changes.set(key, $change)
  return $change
}
