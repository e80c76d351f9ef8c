import { listen, together } from './listen.ts'

/**
 * What the host site should be told, by kind: an uncaught error, a boundary that stood in for a screen, a part that did not load,
 * records that were dropped, a message of native's that no call waited for, storage that failed, a session that cannot sign or a
 * certificate that has ended, a site around the page that says otherwise, an exchange's own translation of its calls that failed.
 * `…` stands for what is known only when it runs. docs/runbook.md has a row for each: what it means, and what to do.
 */
export const reportNames = {
  uncaught: ['error', 'promise', 'render'],
  boundary: ['…'],
  import: ['…', 'not started: …'],
  records: ['…', 'user.info: …', 'userId: beyond 2^53, or not whole', 'trackEvents: 413 for …', 'kept …'],
  bridge: [
    'duplicate',
    'late',
    'unknown_id',
    'foreign_page',
    'unreadable',
    'unknown_event',
    'bad_event',
    'unheard_event',
    'package back to … from …: …',
  ],
  storage: ['denied', 'full', 'corrupt', 'blocked', 'newer'],
  signing: ['bindFailed: …', 'sealRefused: …', 'certificateEnded: …'],
  host: ['messages', 'headers', 'robots'],
  adapter: ['… …'],
} as const
export type ReportKind = keyof typeof reportNames
/** A name with `…` stands for all that differ in what stands there. */
export type Open<Name extends string> = Name extends `${infer Start}…${infer Rest}`
  ? `${Start}${string}${Open<Rest>}`
  : Name
type NameOf<Kind extends ReportKind> = Open<(typeof reportNames)[Kind][number]>

/** What is told at the place of the fault. The reporter adds the rest: release, route, engine. */
export interface Fault {
  readonly kind: ReportKind
  /** Which one: a chunk, a screen, a field, a reason. Never what a person wrote. */
  readonly name: string
  /** What was thrown; of records, how often each of their fields was missed or odd. */
  readonly error?: unknown
}

/** What waits for a listener; whatever comes beyond it is more of the same. */
const max = 20
const waiting: Fault[] = []
const listeners = new Set<(fault: Fault) => void>()

/** Tells of a fault. What comes before anybody listens waits for the first who does. */
export function report<Kind extends ReportKind>(kind: Kind, name: NameOf<Kind>, error?: unknown): void {
  const fault = { kind, name, error }
  if (listeners.size === 0 && waiting.length < max) waiting.push(fault)
  for (const listener of listeners) listener(fault)
}

/** Reports uncaught errors of this page. @returns a function that ends it. */
export const watchErrors = (): (() => void) =>
  together([
    listen(window, 'error', ({ error, message }) => report('uncaught', 'error', error ?? { message })),
    listen(window, 'unhandledrejection', ({ reason }) => report('uncaught', 'promise', reason)),
  ])

/** Hears of every fault, including queued ones. @returns a function that ends it. */
export function onFault(listener: (fault: Fault) => void): () => void {
  listeners.add(listener)
  for (const fault of waiting.splice(0)) listener(fault)
  return () => listeners.delete(listener)
}
