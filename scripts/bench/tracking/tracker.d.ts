declare module 'bench:tracker' {
  /** Begins to track this page. */
  export function start(): void
  /** Tracks one event that carries the number as `bench_n`. What it answers, if anything, settles once the event is safe. */
  export function track(n: number): unknown
}
