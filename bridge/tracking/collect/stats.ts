import type { DropReason, SwitchState, TrackCounters, TrackerState } from '../types.ts'

type Counted = Exclude<keyof TrackCounters, 'dropped'>

/** What the tracker has counted and seen: for the payload and the debug panel. */
export interface Ledger {
  get(): TrackerState
  readonly pending: TrackerState['pending']
  count(what: Counted, events?: number): void
  drop(reason: DropReason, events?: number): void
  set(seen: Partial<Omit<TrackerState, 'counters' | 'answers'>>): void
  answered(answer: TrackerState['answers'][number]): void
  subscribe(listener: (state: TrackerState) => void): () => void
}

const mostAnswers = 10

export function createLedger(): Ledger {
  const counters: Record<Counted, number> = { made: 0, stored: 0, held: 0, sent: 0, left: 0, merged: 0 }
  const dropped: Partial<Record<DropReason, number>> = {}
  const unknown: SwitchState = 'unknown'
  let seen: Omit<TrackerState, 'counters'> = {
    switch: unknown,
    ip: '',
    pending: { memory: 0, stored: 0 },
    lock: 'free',
    restUntil: 0,
    answers: [],
  }
  const listeners = new Set<(state: TrackerState) => void>()
  let isTelling = false
  const get = (): TrackerState => ({ ...seen, counters: { ...counters, dropped: { ...dropped } } })
  // Once a turn, and not at all while nobody looks.
  const tell = () => {
    if (isTelling || listeners.size === 0) return
    isTelling = true
    queueMicrotask(() => {
      isTelling = false
      for (const listener of listeners) listener(get())
    })
  }
  const change = (more: Partial<typeof seen>) => {
    seen = { ...seen, ...more }
    tell()
  }
  return {
    get,
    get pending() {
      return seen.pending
    },
    count(what, events = 1) {
      counters[what] += events
      tell()
    },
    drop(reason, events = 1) {
      if (events > 0) dropped[reason] = (dropped[reason] ?? 0) + events
      tell()
    },
    set: change,
    answered: (answer) => change({ answers: [answer, ...seen.answers].slice(0, mostAnswers) }),
    subscribe(listener) {
      listeners.add(listener)
      listener(get())
      return () => listeners.delete(listener)
    },
  }
}
