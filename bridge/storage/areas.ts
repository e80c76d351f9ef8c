import { createArea, type Departure, type StorageArea } from './area.ts'
import { type ConnectionOptions, connectDatabase } from './database.ts'
import { dataVersion } from './local.ts'
import { type AreaName, areaNames, caches, type Database, migrations, type SiteAreaName } from './migrations.ts'
import { reportStorageFailure, storageFailureReason } from './storageFailures.ts'

export type { StorageArea, UpdateResult, Work } from './area.ts'
export type { AreaName, SiteAreaName } from './migrations.ts'
export type { Accepts, Records } from './records.ts'

/** Areas whose writes count before they are on the disk: what can be made again, and events, which are many. */
const relaxed: readonly AreaName[] = [...caches, 'webSdk']

/** The areas of one database, each by its name. A page has one, that of {@link openStorageArea}; tests make others. */
export function createAreas(options: Partial<ConnectionOptions> = {}): (name: AreaName) => StorageArea {
  const onRecovered = (): void => {
    for (const area of Object.values(areas)) void area.saveMemory()
  }
  const standard = { name: 'insights', version: dataVersion, migrations, timeoutMs: 3_000, tell: reportStorageFailure }
  const settings: ConnectionOptions = { ...standard, onRecovered, ...options }
  const { timeoutMs, tell } = settings
  const connection = connectDatabase(settings)
  const departure = watchDeparture()

  async function use<T>(work: (database: Database) => Promise<T>): Promise<{ readonly value: T } | undefined> {
    for (let attempt = 1; ; attempt++) {
      const database = await connection.get()
      if (!database) return undefined
      try {
        return { value: await work(database) }
      } catch (error) {
        // Nothing is wrong but this one value: not every browser keeps keys.
        if (error instanceof DOMException && error.name === 'DataCloneError') throw error
        const isLate = error instanceof DOMException && error.name === 'TimeoutError'
        const reason = isLate ? 'blocked' : storageFailureReason(error)
        // Browsers lose connections, of pages that slept above all: then another one is as good as new.
        if (reason === 'denied') connection.drop(database)
        if (reason === 'denied' && attempt === 1) continue
        tell(reason, error)
        return undefined
      }
    }
  }

  const make = (area: AreaName) =>
    createArea({
      area,
      timeoutMs,
      departure,
      use,
      isStrict: !relaxed.some((name) => name === area),
      onDamage: (key) => tell('corrupt', new TypeError(`Removed damaged data “${key}” from the storage area ${area}.`)),
    })
  const areas = Object.fromEntries(areaNames.map((name) => [name, make(name)]))
  return (name) => {
    const area = areas[name]
    if (!area) throw new RangeError(`Unknown storage area: ${name}.`)
    return area
  }
}

let page: ReturnType<typeof createAreas> | undefined

/** The stored data of an area, one of ours or of the site's. The database is opened when it is first used. */
export function openStorageArea(name: AreaName): StorageArea {
  page ??= createAreas()
  return page(name)
}

/** The stored data of one of the site's own areas, in the same database. */
export const openSiteStorageArea: (name: SiteAreaName) => StorageArea = openStorageArea

/** Watches the page. Where there is none, as in Node, nothing ever goes. */
export function watchDeparture(): Departure {
  const open = new Set<() => void>()
  let isUnderWay = false
  const page = globalThis.window
  // Before others hear of it: what they write then waits for nothing, and is left alone.
  page?.addEventListener(
    'pagehide',
    () => {
      isUnderWay = true
      for (const abort of open) abort()
    },
    true,
  )
  page?.addEventListener('pageshow', () => {
    isUnderWay = false
  })
  return {
    get isUnderWay() {
      return isUnderWay
    },
    ends(abort) {
      open.add(abort)
      return () => void open.delete(abort)
    },
  }
}
