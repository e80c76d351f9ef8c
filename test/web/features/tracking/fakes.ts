import { vi } from 'vitest'
import type { CreateTracker, Tracker, TrackerState, TrackInput } from '#bridge/tracking/types.ts'

export const counters = { made: 0, stored: 0, held: 0, sent: 0, left: 0, merged: 0, dropped: {} }

export const stateWith = (change: Partial<TrackerState> = {}): TrackerState => ({
  switch: 'on',
  ip: '',
  pending: { memory: 0, stored: 0 },
  lock: 'free',
  pausedUntil: 0,
  responses: [],
  counters,
  ...change,
})

/** A tracker that records events. */
export function fakeTracker() {
  const events: TrackInput[] = []
  const pages: string[] = []
  const listeners = new Set<(state: TrackerState) => void>()
  let state = stateWith()
  const tracker: Tracker = {
    track: async (event) => void events.push(event),
    page: (href) => void pages.push(href),
    replay: vi.fn(async () => {}),
    flush: vi.fn(async () => {}),
    counters,
    $state: {
      get: () => state,
      subscribe(listener) {
        listeners.add(listener)
        listener(state)
        return () => listeners.delete(listener)
      },
    },
    stop: vi.fn(async () => {}),
  }
  const create = vi.fn<CreateTracker>(() => tracker)
  return {
    tracker,
    create,
    events,
    pages,
    tell(next: TrackerState) {
      state = next
      for (const listener of listeners) listener(next)
    },
    /** What was reported of a type, without what every event has. */
    of: (type: TrackInput['type']) =>
      events
        .filter((event) => event.type === type)
        .map(({ event_tracking_id: id, event_tracking_ext: ext }) => ({ id, ext })),
  }
}

/** In place of the browser's observer: the test decides what is visible. */
export class FakeIntersections implements IntersectionObserver {
  static latest: FakeIntersections | undefined
  readonly root = null
  readonly rootMargin = ''
  readonly scrollMargin = ''
  readonly thresholds: readonly number[]
  readonly observed = new Set<Element>()
  private readonly callback: IntersectionObserverCallback

  constructor(callback: IntersectionObserverCallback, { threshold = 0 }: IntersectionObserverInit = {}) {
    this.callback = callback
    this.thresholds = [threshold].flat()
    FakeIntersections.latest = this
  }
  observe = (element: Element): void => void this.observed.add(element)
  unobserve = (element: Element): void => void this.observed.delete(element)
  disconnect = (): void => this.observed.clear()
  takeRecords = (): IntersectionObserverEntry[] => []

  /** Says how much of an element is in a window of 800 px; `height` is the element's. */
  see(target: Element, ratio: number, height = 200): void {
    const rect = (of: number) => ({ ...new DOMRect(0, 0, 390, of), height: of }) as DOMRectReadOnly
    this.callback(
      [
        {
          target,
          isIntersecting: ratio > 0,
          intersectionRatio: ratio,
          intersectionRect: rect(height * ratio),
          boundingClientRect: rect(height),
          rootBounds: rect(800),
          time: 0,
        },
      ],
      this,
    )
  }
}
