import { atom, onMount, type ReadableAtom, type WritableAtom } from 'nanostores'
import type { Business, Tick } from '#bridge/exchange/calls.ts'
import { makeCall } from '#web/lib/makeCall.ts'
import { $painted } from '#web/lib/page/painted.ts'
import { beatWhileVisible } from '#web/lib/page/visible.ts'

const beatMs = 4_000
const gatherMs = 250
const maxInOneCall = 100

/** Ticks by business line and symbolId. */
const ticks: Readonly<Record<Business, Map<string, WritableAtom<Tick | undefined>>>> = { sp: new Map(), mc: new Map() }
const watched: Readonly<Record<Business, Set<string>>> = { sp: new Set(), mc: new Set() }
const lines = ['sp', 'mc'] as const
const $behind = atom(false)

/** Whether the prices are out of date because the last call failed. */
export const $pricesBehind: ReadableAtom<boolean> = $behind

let stopBeat: (() => void) | undefined
let stopWaiting: (() => void) | undefined
let firstCall: ReturnType<typeof setTimeout> | undefined
let nextCall: ReturnType<typeof setTimeout> | undefined

/** Applies newer prices. */
export function takeTicks(line: Business, list: readonly Tick[]): void {
  for (const tick of list) {
    const $tick = ticks[line].get(tick.symbolId)
    const old = $tick?.get()
    if (old?.price !== tick.price || old.change24h !== tick.change24h) $tick?.set(tick)
  }
}

async function ask(): Promise<void> {
  const batches = lines.flatMap((bussiness) => {
    const all = [...watched[bussiness]]
    return Array.from({ length: Math.ceil(all.length / maxInOneCall) }, (_, at) => ({
      bussiness,
      symbolIds: all.slice(at * maxInOneCall, (at + 1) * maxInOneCall),
    }))
  })
  try {
    await Promise.all(
      batches.map(async (batch) => {
        const { list } = await makeCall('market.ticker', batch, { timeoutMs: 2 * beatMs })
        takeTicks(batch.bussiness, list)
      }),
    )
    $behind.set(false)
  } catch {
    $behind.set(true)
  }
}

function begin(): void {
  // A screen's cashtags mount one after another, and posts paint before their prices are requested.
  const start = () => {
    stopBeat = beatWhileVisible(beatMs, ask)
    if (!document.hidden) void ask()
  }
  stopWaiting = $painted.subscribe((isPainted) => {
    if (isPainted) firstCall = setTimeout(start, gatherMs)
  })
}

/** Loads the price of a newly visible symbol without waiting for the next poll. */
function hurry(): void {
  nextCall ??= setTimeout(() => {
    nextCall = undefined
    if (!document.hidden) void ask()
  }, gatherMs)
}

function end(): void {
  stopWaiting?.()
  clearTimeout(firstCall)
  clearTimeout(nextCall)
  nextCall = undefined
  stopBeat?.()
  stopBeat = undefined
}

const isIdle = (): boolean => lines.every((line) => watched[line].size === 0)

function createTick(symbolId: string, line: Business): WritableAtom<Tick | undefined> {
  const $tick = atom<Tick | undefined>()
  onMount($tick, () => {
    if (isIdle()) begin()
    else if (stopBeat && !$tick.get()) hurry()
    watched[line].add(symbolId)
    return () => {
      watched[line].delete(symbolId)
      if (isIdle()) end()
    }
  })
  return $tick
}

/**
 * The live price of a symbol. Symbols with listeners are polled together, in one call per business line every 4 s.
 */
export function tickOf(symbolId: string, line: Business = 'sp'): ReadableAtom<Tick | undefined> {
  const known = ticks[line].get(symbolId)
  if (known) return known
  const $tick = createTick(symbolId, line)
  ticks[line].set(symbolId, $tick)
  return $tick
}
