import { listen, together } from './listen.ts'

/**
 * The names of all reports to the host site, by kind: uncaught errors, error boundaries, files that did not load, dropped records,
 * unexpected messages from native, failed storage, signing and certificates, conflicts with the host site, failed adapters, long
 * animation frames. `…` stands for a part that is known only at run time. docs/runbook.md has a row for each.
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
  slow: ['… ms: …'],
} as const
export type ReportKind = keyof typeof reportNames
/** A name with `…` covers all names with another text in its place. */
export type Open<Name extends string> = Name extends `${infer Start}…${infer Rest}`
  ? `${Start}${string}${Open<Rest>}`
  : Name
type NameOf<Kind extends ReportKind> = Open<(typeof reportNames)[Kind][number]>

/** A fault as it is raised. The reporter adds release, route and engine. */
export interface Fault {
  readonly kind: ReportKind
  /** The name of the chunk, screen, field or reason. Never text of a user. */
  readonly name: string
  /** The thrown error; for records, how often each field was missing or invalid. */
  readonly error?: unknown
}

/** Faults that wait for a listener; more are dropped. */
const max = 20
const waiting: Fault[] = []
const listeners = new Set<(fault: Fault) => void>()

/** Reports a fault. Without a listener, it waits for the first one. */
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

/** Calls the listener with every fault, including queued ones. @returns a function that ends it. */
export function onFault(listener: (fault: Fault) => void): () => void {
  listeners.add(listener)
  for (const fault of waiting.splice(0)) listener(fault)
  return () => listeners.delete(listener)
}
