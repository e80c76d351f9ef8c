/**
 * The version of stored data. It stays 1 as long as releases stand side by side, in two tabs or after a roll-back: what is kept in
 * another shape is kept under another name, and nothing is written under one that an older release reads.
 */
export const dataVersion = 1

/** What a small value's key is in local and in session storage. */
export const fullKey = (key: string): string => `insights/${dataVersion}/${key}`

/** What it was in 0.1: there it is read and removed, and never written. */
export const earlierKey = (key: string): string => `insights.${key}`

/** What is kept, or else what 0.1 has left. @throws where storage is denied, or missing. */
export const readFrom = (storage: Pick<Storage, 'getItem'>, key: string): string | null =>
  storage.getItem(fullKey(key)) ?? storage.getItem(earlierKey(key))

/** Removes what 0.1 has left, too: it would come back. @throws where storage is denied, or missing. */
export function removeFrom(storage: Pick<Storage, 'removeItem'>, key: string): void {
  storage.removeItem(fullKey(key))
  storage.removeItem(earlierKey(key))
}
