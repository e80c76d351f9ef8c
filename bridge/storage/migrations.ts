import type { IDBPDatabase, IDBPTransaction } from 'idb'

export type Database = IDBPDatabase
export type UpgradeTransaction = IDBPTransaction<unknown, string[], 'versionchange'>

/** Rebuilt from elsewhere when they are gone. */
export const caches = ['requests', 'hashes'] as const

/** The areas by business, and the two caches: each is an object store of one database. */
export const areaNames = [
  'common',
  'separation',
  'mix',
  'copy',
  'community',
  'activity',
  'earn',
  'webSdk',
  'web3',
  ...caches,
] as const
export type AreaName = (typeof areaNames)[number]

/** Those that nothing of ours is kept in: the site's own, for its other pages. */
export const siteAreaNames = [
  'separation',
  'mix',
  'copy',
  'activity',
  'earn',
  'web3',
  'hashes',
] as const satisfies readonly AreaName[]
export type SiteAreaName = (typeof siteAreaNames)[number]

/** Brings data of the version before to its own version. It awaits nothing but what it asks of the database. */
export type Migration = (database: Database, transaction: UpgradeTransaction) => void | Promise<void>

/** The step to each version of stored data, from the one before. */
export type Migrations = Readonly<Record<number, Migration>>

export const migrations: Migrations = {
  1: (database) => {
    for (const name of areaNames) database.createObjectStore(name)
  },
}

/** Takes stored data through every version in order. @throws RangeError where a step is missing. */
export async function migrate(
  steps: Migrations,
  from: number,
  to: number,
  database: Database,
  transaction: UpgradeTransaction,
): Promise<void> {
  for (let version = from + 1; version <= to; version++) {
    const step = steps[version]
    if (!step) throw new RangeError(`Missing migration to version ${version} of stored data.`)
    await step(database, transaction)
  }
}
