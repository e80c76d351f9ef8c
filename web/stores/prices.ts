import { atom, onMount, type ReadableAtom, type WritableAtom } from 'nanostores'
import type { Tick } from '../../bridge/exchange/calls.ts'
import { services } from './services.ts'
import { beatWhileVisible } from './visible.ts'

const beatMs = 4_000
const gatherMs = 250
const mostInOneCall = 100

const ticks = new Map<string, WritableAtom<Tick | undefined>>()
const watched = new Set<string>()
const $behind = atom(false)

/** True while the last prices are not to be trusted: the call for newer ones failed. */
export const $pricesBehind: ReadableAtom<boolean> = $behind

let stopBeat: (() => void) | undefined
let firstCall: ReturnType<typeof setTimeout> | undefined

function take(list: readonly Tick[]): void {
  for (const tick of list) {
    const $tick = ticks.get(tick.symbolId)
    const old = $tick?.get()
    if (old?.price !== tick.price || old.change24h !== tick.change24h) $tick?.set(tick)
  }
}

async function ask(): Promise<void> {
  const all = [...watched]
  const batches = Array.from({ length: Math.ceil(all.length / mostInOneCall) }, (_, at) =>
    all.slice(at * mostInOneCall, (at + 1) * mostInOneCall),
  )
  const options = { silent: true, deadlineMs: 2 * beatMs }
  try {
    const answers = await Promise.all(
      batches.map((symbolIds) => services().client.call('market.ticker', { symbolIds }, options)),
    )
    for (const { list } of answers) take(list)
    $behind.set(false)
  } catch {
    $behind.set(true)
  }
}

function begin(): void {
  // The chips of a screen are mounted one after another, and their posts are painted before their prices are asked for.
  firstCall = setTimeout(() => {
    stopBeat = beatWhileVisible(beatMs, ask)
    if (!document.hidden) void ask()
  }, gatherMs)
}

function end(): void {
  clearTimeout(firstCall)
  stopBeat?.()
  stopBeat = undefined
}

function createTick(symbolId: string): WritableAtom<Tick | undefined> {
  const $tick = atom<Tick | undefined>()
  onMount($tick, () => {
    watched.add(symbolId)
    if (watched.size === 1) begin()
    return () => {
      watched.delete(symbolId)
      if (watched.size === 0) end()
    }
  })
  return $tick
}

/**
 * The live price of a symbol. While anybody listens it is asked for with all others in one call every 4 s; a symbol
 * nobody listens to any more is left out.
 */
export function tickOf(symbolId: string): ReadableAtom<Tick | undefined> {
  const known = ticks.get(symbolId)
  if (known) return known
  const $tick = createTick(symbolId)
  ticks.set(symbolId, $tick)
  return $tick
}
