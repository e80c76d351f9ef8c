import type { DropReason, SwitchState, TrackCounters, TrackerState } from '../types.ts'

type CounterName = Exclude<keyof TrackCounters, 'dropped'>

/** What the tracker has counted and seen: for the payload and the debug panel. */
export interface Stats {
  get(): TrackerState
  readonly pending: TrackerState['pending']
  count(what: CounterName, events?: number): void
  drop(reason: DropReason, events?: number): void
  set(seen: Partial<Omit<TrackerState, 'counters' | 'answers'>>): void
  answered(answer: TrackerState['responses'][number]): void
  /** @returns stop */
  subscribe(listener: (state: TrackerState) => void): () => void
}

const maxAnswers = 10

export function createStats(): Stats {
  const counters: Record<CounterName, number> = { made: 0, stored: 0, held: 0, sent: 0, left: 0, merged: 0 }
  const dropped: Partial<Record<DropReason, number>> = {}
  const unknown: SwitchState = 'unknown'
  let seen: Omit<TrackerState, 'counters'> = {
    switch: unknown,
    ip: '',
    pending: { memory: 0, stored: 0 },
    lock: 'free',
    pausedUntil: 0,
    responses: [],
  }
  const listeners = new Set<(state: TrackerState) => void>()
  let isNotifying = false
  const get = (): TrackerState => ({ ...seen, counters: { ...counters, dropped: { ...dropped } } })
  // Once a turn, and only with a listener.
  const notify = () => {
    if (isNotifying || listeners.size === 0) return
    isNotifying = true
    queueMicrotask(() => {
      isNotifying = false
      for (const listener of listeners) listener(get())
    })
  }
  const change = (more: Partial<typeof seen>) => {
    seen = { ...seen, ...more }
    notify()
  }
  return {
    get,
    get pending() {
      return seen.pending
    },
    count(what, events = 1) {
      counters[what] += events
      notify()
    },
    drop(reason, events = 1) {
      if (events > 0) dropped[reason] = (dropped[reason] ?? 0) + events
      notify()
    },
    set: change,
    answered: (answer) => change({ responses: [answer, ...seen.responses].slice(0, maxAnswers) }),
    subscribe(listener) {
      listeners.add(listener)
      listener(get())
      return () => listeners.delete(listener)
    },
  }
}
