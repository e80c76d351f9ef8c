/** What a reader has pressed without a network: whose it is, of which switch, about what, and what is wanted. */
import { reasonOf } from '#bridge/lib/errors.ts'
export type ToggleIntent = readonly [reader: string, name: string, key: string, on: boolean]
/** The same, without what is wanted. */
export type About = readonly [reader: string | null, name: string, key: string]
export type PendingToggle = { readonly wanted: boolean; readonly confirmed: boolean }

/** Lets toggles wait for the network: `offlineToggles.ts`, which the page loads after its first posts. */
export interface OfflineToggles {
  /** Sends what waited before a reload, by the switches' names. */
  readonly resume: (switches: ReadonlyMap<string, (intent: ToggleIntent) => void>) => void
  /** Notes that a toggle has waited. */
  readonly note: (pending: PendingToggle, kept: ToggleIntent) => void
  /** Keeps for a reload what is wanted now of one that has waited. */
  readonly keep: (pending: PendingToggle) => void
  /** Waits for a network that a toggle failed for want of. @returns whether it failed for that. */
  readonly wait: (error: unknown, pending: PendingToggle, about: About) => Promise<boolean>
}

let offline: OfflineToggles | undefined
const switches = new Map<string, (intent: ToggleIntent) => void>()

/** Sets what lets toggles wait, and sends what waited before a reload. */
export function setOfflineToggles(next: OfflineToggles): void {
  offline = next
  next.resume(switches)
}

/** What the exchange says of a switch: `on` is what it holds now. */
export interface ToggleAnswer {
  readonly on: boolean
}

/** One kind of switch. `T` is what it is about: a post and a kind of reaction, say. */
export interface ToggleDeps<T, A extends ToggleAnswer> {
  /** Tells one switch from another. */
  readonly keyOf: (target: T) => string
  /** Whose page it is. What one reader wanted is neither asked nor shown in another's name. */
  readonly viewer: () => string | null
  /** How the page shows it; `undefined` where that says nothing of what the exchange holds. */
  readonly read: (target: T) => boolean | undefined
  /** Shows it; with an answer, where it is the exchange's word. */
  readonly paint: (target: T, on: boolean, answer?: A) => void
  /** @throws why it is refused. */
  readonly send: (target: T, on: boolean) => Promise<A>
  /** Keeps other answers from painting over it until it is let go. */
  readonly hold?: (target: T) => () => void
  /** For a toggle that waits where there is no network, also after a reload, and is sent by itself once there is one. */
  readonly waits?: {
    readonly name: string
    /** What a key is of; `undefined` where it is none of this switch. */
    readonly targetOf: (key: string) => T | undefined
  }
}

/** What became of it. Neither is there for a page that is another reader's by now. */
export interface ToggleOutcome<A> {
  /** The exchange's last word. */
  readonly answer?: A | undefined
  /** Why it is as it was. */
  readonly reason?: string
}

export interface Toggle<T, A> {
  /**
   * Shows at once what is wanted, and asks for it. One request about a switch is on its way at a time, and of several presses in
   * a row the last one counts: all of them are told the same.
   * @param onRefused told why, once, after the page shows again what the exchange holds.
   */
  set(target: T, on: boolean, onRefused?: (reason: string) => void): Promise<ToggleOutcome<A>>
  /** Whether a request about it is on its way. */
  isPending(target: T): boolean
}

interface Pending<A> {
  /** What the exchange has last said. */
  confirmed: boolean
  wanted: boolean
  onRefused: ((reason: string) => void) | undefined
  outcome?: Promise<ToggleOutcome<A>>
}

/** A switch that shows what is wanted before the exchange has said so: a like, a follow, a mute. */
export function createToggle<T, A extends ToggleAnswer>({
  keyOf,
  viewer,
  read,
  paint,
  send,
  hold,
  waits,
}: ToggleDeps<T, A>): Toggle<T, A> {
  const all = new Map<string, Pending<A>>()
  const keyFor = (target: T) => `${viewer()} ${keyOf(target)}`

  async function settle(target: T, pending: Pending<A>): Promise<ToggleOutcome<A>> {
    const reader = viewer()
    let answer: A | undefined
    while (pending.wanted !== pending.confirmed) {
      const asked = pending.wanted
      try {
        answer = await send(target, asked)
        if (viewer() !== reader) return {}
        pending.confirmed = answer.on
        if (answer.on !== asked) pending.wanted = answer.on
      } catch (error) {
        if (viewer() !== reader) return {}
        // A toggle that was pressed again meanwhile is sent, and the outcome of the old one is not shown.
        if (pending.wanted !== asked) continue
        if (waits && (await offline?.wait(error, pending, [reader, waits.name, keyOf(target)]))) {
          if (viewer() !== reader) return {}
          continue
        }
        const reason = reasonOf(error)
        paint(target, pending.confirmed)
        pending.onRefused?.(reason)
        return { reason }
      }
      if (pending.wanted === answer.on) paint(target, answer.on, answer)
    }
    return { answer }
  }

  async function set(target: T, on: boolean, onRefused?: (reason: string) => void, kept?: ToggleIntent) {
    const key = keyFor(target)
    const underWay = all.get(key)
    if (underWay) {
      underWay.wanted = on
      underWay.onRefused = onRefused
      offline?.keep(underWay)
      paint(target, on)
      return (await underWay.outcome) ?? {}
    }
    // What was shown before a reload may have been kept with a list: a toggle that has waited is sent in any case.
    const confirmed = (kept ? undefined : read(target)) ?? !on
    const pending: Pending<A> = { confirmed, wanted: on, onRefused }
    if (kept) offline?.note(pending, kept)
    all.set(key, pending)
    const letGo = hold?.(target)
    paint(target, on)
    pending.outcome = settle(target, pending).finally(() => {
      pending.wanted = pending.confirmed
      offline?.keep(pending)
      all.delete(key)
      letGo?.()
    })
    return pending.outcome
  }

  if (waits) {
    switches.set(waits.name, (intent) => {
      const target = waits.targetOf(intent[2])
      if (target !== undefined) void set(target, intent[3], undefined, intent)
    })
    offline?.resume(switches)
  }
  return { isPending: (target) => all.has(keyFor(target)), set }
}
