import { within } from './database.ts'
import type { Database } from './migrations.ts'
import { type Held, type Records, recordsIn, type Store } from './records.ts'

/** What is done to the records of an area at once. It awaits nothing but its records, and may run again where a database fails. */
export type Work<T> = (records: Records) => T | Promise<T>

/** How the work itself ended. */
export type Outcome<T> = { readonly value: T } | { readonly thrown: unknown }

export interface TransactOptions {
  readonly area: string
  /** Whether a write counts only once it is on the disk. */
  readonly isStrict: boolean
  readonly patienceMs: number
  /** A draft of what memory holds; what is written here is no longer held there. */
  readonly held: Held
  readonly onDamage: (key: string) => void
}

export const misuse = (): TypeError =>
  new TypeError('The work of a change awaited something else than its records, which were closed meanwhile.')

type Request = () => Promise<unknown>

/**
 * Runs work in one transaction of a database.
 * @throws what the database failed with. What the work itself throws is an outcome; then nothing has been written.
 */
export async function transact<T>(database: Database, work: Work<T>, options: TransactOptions): Promise<Outcome<T>> {
  const { area, isStrict, patienceMs, held, onDamage } = options
  const transaction = database.transaction(area, 'readwrite', { durability: isStrict ? 'strict' : 'relaxed' })
  const { store: kept } = transaction
  let failure: unknown
  const note = (error: unknown): void => {
    failure ??= error
  }
  const noting = async <R>(request: () => Promise<R>): Promise<R> => {
    try {
      return await request()
    } catch (error) {
      note(error)
      throw error
    }
  }
  // What a write fails with, the transaction fails with.
  const write = (request: Request): void => void noting(request).catch(() => {})
  const store: Store = {
    get: (key) => noting(() => kept.get(key)),
    keys: () => noting(() => kept.getAllKeys()),
    put: (key, value) => write(() => kept.put(value, key)),
    delete: (key) => write(() => kept.delete(key)),
    clear: () => write(() => kept.clear()),
  }
  const completed = transaction.done.then(
    () => true,
    (error: unknown) => {
      // Requests that were still waiting only say that it was aborted.
      failure = transaction.error ?? failure ?? error
      return false
    },
  )
  if (held.hidesKept) store.clear()
  held.hidesKept = false
  const worked = (async () => work(recordsIn(store, held, onDamage)))().then(
    (value): Outcome<T> => ({ value }),
    (thrown: unknown): Outcome<T> => ({ thrown }),
  )
  const end = (how: 'abort' | 'commit') => {
    try {
      transaction[how]()
    } catch {
      // It has ended already.
    }
  }
  try {
    const first = await within(patienceMs, Promise.race([worked, completed]))
    if (first === true) return { thrown: misuse() }
    if (first === false) throw failure
    const isBroken = failure !== undefined
    // A page that goes into the browser's cache would keep it open there, and all others out. (Chrome 76, Safari 15.)
    end('thrown' in first || isBroken ? 'abort' : 'commit')
    const isComplete = await within(patienceMs, completed)
    if (isBroken && isComplete) return { thrown: misuse() }
    if (!isBroken && ('thrown' in first || isComplete)) return first
    throw failure
  } catch (error) {
    end('abort')
    throw error
  }
}
