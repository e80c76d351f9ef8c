import type { IDBPObjectStore } from 'idb'
import { within } from '../lib/within.ts'
import type { Departure } from './departure.ts'
import type { Database } from './migrations.ts'
import { type Overlay, type Records, recordsIn, type Store } from './records.ts'

/** What is done to the records of an area at once. It awaits nothing but its records, and may run again where a database fails. */
export type Work<T> = (records: Records) => T | Promise<T>

/** How the work itself ended. */
export type Outcome<T> = { readonly value: T } | { readonly thrown: unknown }

export interface TransactOptions {
  readonly area: string
  /** Whether a write counts only once it is on the disk. */
  readonly isStrict: boolean
  readonly timeoutMs: number
  readonly departure: Departure
  /** A draft of what memory holds; what is written here is no longer held there. */
  readonly held: Overlay
  readonly onDamage: (key: string) => void
}

export const misuse = (): TypeError =>
  new TypeError('The transaction closed because its callback awaited something other than its records.')

type Request = () => Promise<unknown>
/** What an area can be asked. */
type Readable = Pick<IDBPObjectStore<unknown, [string], string, 'readonly'>, 'get' | 'getAllKeys'>

/**
 * Runs work in one transaction of a database.
 * @throws what the database failed with. What the work itself throws is an outcome; then nothing has been written.
 */
export async function transact<T>(database: Database, work: Work<T>, options: TransactOptions): Promise<Outcome<T>> {
  const { area, isStrict, timeoutMs, departure, held, onDamage } = options
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
  const end = (how: 'abort' | 'commit') => {
    try {
      transaction[how]()
    } catch {
      // It has ended already.
    }
  }
  const ask = <R>(request: () => Promise<R>): Promise<R> => {
    const answer = noting(request)
    if (departure.isUnderWay) end('abort')
    return answer
  }
  // What a write fails with, the transaction fails with.
  const write = (request: Request): void => void noting(request).catch(() => {})
  const store: Store = {
    get: (key) => ask(() => kept.get(key)),
    keys: () => ask(() => kept.getAllKeys()),
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
  const leaveAlone = departure.ends(() => end('abort'))
  const worked = (async () => work(recordsIn(store, held, onDamage)))().then(
    (value): Outcome<T> => ({ value }),
    (thrown: unknown): Outcome<T> => ({ thrown }),
  )
  try {
    const first = await within(timeoutMs, Promise.race([worked, completed]))
    if (first === true) return { thrown: misuse() }
    if (first === false) throw failure
    const isBroken = failure !== undefined
    // Not when its events have come: a page that goes would take it along. (Chrome 76, Safari 15.)
    end('thrown' in first || isBroken ? 'abort' : 'commit')
    leaveAlone()
    const isComplete = await within(timeoutMs, completed)
    if (isBroken && isComplete) return { thrown: misuse() }
    if (!isBroken && ('thrown' in first || isComplete)) return first
    throw failure
  } catch (error) {
    end('abort')
    throw error
  } finally {
    leaveAlone()
  }
}

/** Asks an area one thing. The transaction is over with that: a page that goes would take it along. */
export function askOnce<T>(database: Database, area: string, request: (store: Readable) => Promise<T>): Promise<T> {
  const transaction = database.transaction(area)
  // What it fails with, its request fails with.
  transaction.done.catch(() => {})
  const answer = request(transaction.store)
  try {
    transaction.commit()
  } catch {
    // Before Safari 15 it ends by itself.
  }
  return answer
}
