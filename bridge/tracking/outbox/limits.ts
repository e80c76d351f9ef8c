/** Bytes of a request: beacons share 64 KB. */
export const maxBytes = 60_000

/** Bytes of the whole events in a request, without `counters` of the first one and the digits of `retry_count`. */
export const maxEventBytes = maxBytes - 500

/** How often what waits is uploaded. */
export const loopMs = 500

/**
 * For so long an event is its page's own, to upload or to flush when it leaves. From then on the tab with the
 * lock uploads it: its page may be gone.
 */
export const ownMs = 5_000

/** For so long it may be flushed as its page leaves: those who look for it later must have heard of that by then. */
export const exitFlushMs = 3_000

/** For so long a request of another page counts as in flight: what it flushed as it went takes its time on a slow line. */
export const inFlightMs = 15_000

/** How often a page looks for what others left. */
export const sweepMs = 10_000

/** A request whose answer does not come is given up. */
export const answerMs = 30_000

/** Events that may wait in storage, and in memory while it is unknown whether tracking is on. */
export const maxStored = 20_000
export const maxInMemory = 5_000

/** A handoff waits for no longer. */
export const flushMs = 200
