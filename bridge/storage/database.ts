import { deleteDB, openDB } from 'idb'
import { within } from '../lib/within.ts'
import { areaNames, type Database, type Migrations, migrate } from './migrations.ts'
import { type reportStorageFailure, type StorageFailure, storageFailureReason } from './storageFailures.ts'

export interface ConnectionOptions {
  readonly name: string
  readonly version: number
  readonly migrations: Migrations
  /** How long a database may take to open or to answer, in ms. Until then callers wait; after it memory has to do. */
  readonly timeoutMs: number
  readonly tell: typeof reportStorageFailure
  /** The database could be opened after all, later than callers could wait. */
  readonly onRecovered: () => void
}

export interface DatabaseConnection {
  /** The open database; `undefined` while memory has to do. Never rejects, and answers within the patience. */
  get(): Promise<Database | undefined>
  /** Lets go of a database that failed. The next `get` opens it again. */
  drop(database: Database): void
}

/** What a database says that is there and cannot be used: a damaged one, and one whose migration failed. */
const damaged = ['UnknownError', 'AbortError', 'DataError', 'NotReadableError']

function failureOf(error: unknown): StorageFailure {
  const name = error instanceof Error || error instanceof DOMException ? error.name : ''
  if (name === 'VersionError') return 'newer'
  return damaged.includes(name) ? 'corrupt' : storageFailureReason(error)
}

/** Keeps one database open, and hands it to another tab that has a later version of it. */
export function connectDatabase({
  name,
  version,
  migrations,
  timeoutMs,
  tell,
  onRecovered,
}: ConnectionOptions): DatabaseConnection {
  let current: Promise<Database | undefined> | undefined
  let live: Database | undefined

  const drop = (database: Database): void => {
    database.close()
    // Another one may be open by now.
    if (database !== live) return
    live = undefined
    current = undefined
  }

  /** Opens once. Where others are in the way it rejects; if they make room later, the database is taken then. */
  async function open(): Promise<Database> {
    let cause: unknown
    let stopWaiting: (error: unknown) => void = () => {}
    const inTheWay = new Promise<never>((_, reject) => {
      stopWaiting = reject
    })
    const opened = openDB(name, version, {
      upgrade(database, from, to, transaction) {
        migrate(migrations, from, to ?? version, database, transaction).catch((error: unknown) => {
          cause = new DOMException(
            `Stored data of version ${from} could not be brought to ${to}: ${error}`,
            'DataError',
          )
          if (storageFailureReason(error) === 'full') cause = error
          transaction.abort()
        })
        transaction.done.catch(() => {})
      },
      blocked: () => stopWaiting(new DOMException('Another tab holds an older version open.', 'TimeoutError')),
      blocking: () => void opened.then(drop, () => {}),
      terminated: () => void opened.then(drop, () => {}),
    })
    const usable = opened.then(
      (database) => {
        if (areaNames.every((area) => database.objectStoreNames.contains(area))) {
          live = database
          return database
        }
        database.close()
        throw new DOMException('The database lacks an area.', 'DataError')
      },
      (error: unknown) => {
        throw cause ?? error
      },
    )
    try {
      return await within(timeoutMs, Promise.race([usable, inTheWay]))
    } catch (error) {
      usable.then(
        (database) => {
          current = Promise.resolve(database)
          onRecovered()
        },
        () => {},
      )
      throw error
    }
  }

  async function openOrMake(): Promise<Database | undefined> {
    try {
      return await open()
    } catch (error) {
      const isLate = error instanceof DOMException && error.name === 'TimeoutError'
      const reason = isLate ? 'blocked' : failureOf(error)
      tell(reason, error)
      if (reason !== 'corrupt') return undefined
    }
    try {
      await within(timeoutMs, deleteDB(name))
      return await open()
    } catch (error) {
      console.warn('Stored data is damaged and could not be reset.', error)
      return undefined
    }
  }

  return { get: () => (current ??= openOrMake()), drop }
}
