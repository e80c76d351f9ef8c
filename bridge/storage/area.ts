import type { IDBPObjectStore } from 'idb'
import { within } from '../lib/within.ts'
import type { Database } from './migrations.ts'
import {
  type Accepts,
  copyPlain,
  type Overlay,
  overlay,
  type RecordStore,
  type Records,
  recordsIn,
  storeInMemory,
} from './records.ts'

/**
 * What becomes of a page's transactions as it goes. One that waits for an answer would stay open in the browser's back/forward
 * cache, where no answer comes, and shut all other pages out of its area. So it is ended; who began it does it again when the
 * page comes back.
 */
export interface Departure {
  readonly isUnderWay: boolean
  /** Ends a transaction when the page goes. @returns a function that leaves it alone. */
  ends(abort: () => void): () => void
}

/** What is done to the records of an area at once. It awaits nothing but its records, and may run again where a database fails. */
export type Work<T> = (records: Records) => T | Promise<T>

/** How the work itself ended. */
type Outcome<T> = { readonly value: T } | { readonly thrown: unknown }

interface TransactOptions {
  readonly area: string
  /** Whether a write counts only once it is on the disk. */
  readonly isStrict: boolean
  readonly timeoutMs: number
  readonly departure: Departure
  /** A draft of what memory holds; what is written here is no longer held there. */
  readonly held: Overlay
  readonly onDamage: (key: string) => void
}

const misuse = (): TypeError =>
  new TypeError('The transaction closed because its callback awaited something other than its records.')

type Request = () => Promise<unknown>
/** What an area can be asked. */
type Readable = Pick<IDBPObjectStore<unknown, [string], string, 'readonly'>, 'get' | 'getAllKeys'>

/**
 * Runs work in one transaction of a database.
 * @throws what the database failed with. What the work itself throws is an outcome; then nothing has been written.
 */
async function transact<T>(database: Database, work: Work<T>, options: TransactOptions): Promise<Outcome<T>> {
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
  const store: RecordStore = {
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
function askOnce<T>(database: Database, area: string, request: (store: Readable) => Promise<T>): Promise<T> {
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

/** What came of a change. */
export interface UpdateResult<T> {
  readonly value: T
  /** Whether what was written outlives the page. Otherwise memory holds it, until a later change brings it over. */
  readonly isStored: boolean
}

/**
 * The stored data of a business area, by key. Every call settles, in the order of the calls, and none rejects but for a
 * programming error: what cannot be kept is held in memory, and `onStorageFailure` hears of it.
 */
export interface StorageArea {
  /** A value that is not accepted is damaged: it is removed, and counts as missing. */
  get<T>(key: string, accepts: Accepts<T>): Promise<T | undefined>
  /**
   * @returns whether the value outlives the page.
   * @throws TypeError when it is not plain data; a DataCloneError where the browser keeps no keys.
   */
  set(key: string, value: unknown): Promise<boolean>
  delete(key: string): Promise<boolean>
  keys(): Promise<string[]>
  clear(): Promise<boolean>
  /** Does several things at once: all are kept, or none. @throws what the work throws; then nothing has changed. */
  update<T>(work: Work<T>): Promise<UpdateResult<T>>
}

interface AreaOptions {
  /** The object store. */
  readonly area: string
  readonly isStrict: boolean
  readonly timeoutMs: number
  readonly departure: Departure
  /** Uses the database; `undefined` when it failed, which has been told. */
  readonly use: <T>(work: (database: Database) => Promise<T>) => Promise<{ readonly value: T } | undefined>
  readonly onDamage: (key: string) => void
}

/** An area, and what brings over what memory holds of it. */
export function createArea(options: AreaOptions): StorageArea & { saveMemory(): Promise<void> } {
  const { area, timeoutMs, use, onDamage } = options
  let held: Overlay = { values: new Map(), hidesKept: false }
  let last: Promise<unknown> = Promise.resolve()

  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(work)
    last = mine.catch(() => {})
    return mine
  }

  const read = async <T>(request: (database: Database) => Promise<T>): Promise<T | undefined> =>
    (await use((database) => within(timeoutMs, request(database))))?.value
  const below = {
    get: (key: string) => read((database) => askOnce(database, area, (store) => store.get(key))),
    keys: async () => (await read((database) => askOnce(database, area, (store) => store.getAllKeys()))) ?? [],
  }
  const overlaid = (draft: Overlay) => recordsIn(storeInMemory(draft, below), draft, onDamage)

  async function inDatabase<T>(work: Work<T>): Promise<UpdateResult<T> | undefined> {
    const answer = await use(async (database) => {
      const draft = overlay(held)
      return { outcome: await transact(database, work, { ...options, held: draft }), draft }
    })
    if (!answer) return undefined
    const { outcome, draft } = answer.value
    if ('thrown' in outcome) throw outcome.thrown
    held = draft
    return { value: outcome.value, isStored: true }
  }

  async function inMemory<T>(work: Work<T>): Promise<UpdateResult<T>> {
    const draft = overlay(held)
    const working = (async () => work(overlaid(draft)))()
    const ended = working.then(
      () => {},
      () => {},
    )
    // Two reads of a database that does not answer are waited for; work that waits for something else would go on forever.
    await within(3 * timeoutMs, ended).catch(() => {
      throw misuse()
    })
    const value = await working
    held = draft
    return { value, isStored: false }
  }

  async function saveMemory(): Promise<void> {
    if (held.values.size === 0 && !held.hidesKept) return
    const values = [...held.values]
    await inDatabase((records) => {
      for (const [key, value] of values) {
        if (value === undefined) records.delete(key)
        else records.set(key, value)
      }
    })
  }

  async function changeNow<T>(work: Work<T>): Promise<UpdateResult<T>> {
    const changed = await inDatabase(work)
    if (changed) await saveMemory()
    return changed ?? inMemory(work)
  }

  const change = <T>(work: Work<T>): Promise<UpdateResult<T>> => inTurn(() => changeNow(work))
  const write = async (work: Work<void>): Promise<boolean> => (await change(work)).isStored

  return {
    update: change,
    set: async (key, value) => {
      // As it is now: its turn may come later.
      const copy = copyPlain(value)
      return write((records) => records.set(key, copy))
    },
    delete: (key) => write((records) => records.delete(key)),
    clear: () => write((records) => records.clear()),
    get: (key, accepts) =>
      inTurn(async () => {
        const isHeld = held.values.has(key) || held.hidesKept
        const value = isHeld ? copyPlain(held.values.get(key)) : await below.get(key)
        if (value === undefined || accepts(value)) return value
        return (await changeNow((records) => records.get(key, accepts))).value
      }),
    keys: () => inTurn(() => overlaid(overlay(held)).keys()),
    saveMemory: () => inTurn(saveMemory),
  }
}
