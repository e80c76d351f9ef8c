declare module 'bench:tracker' {
  /** Begins to track this page. */
  export function start(): void
  /** Tracks one event that carries the number as `bench_n`, and words. What it answers, if anything, settles once the event is safe. */
  export function track(n: number, words?: string): unknown
  /** Waits for what a library asks first, if it does. */
  export const ready: undefined | (() => Promise<void>)
  /** How many have been acknowledged, by a library that says so. */
  export const sent: undefined | (() => number)
}
