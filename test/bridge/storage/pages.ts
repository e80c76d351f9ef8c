import { type AreaName, createAreas } from '#bridge/storage/areas.ts'
import type { ConnectionOptions } from '#bridge/storage/database.ts'
import type { StorageFailure } from '#bridge/storage/storageFailures.ts'

export const isText = (value: unknown): value is string => typeof value === 'string'
export const isNumber = (value: unknown): value is number => typeof value === 'number'

/** A page with storage of its own. All pages of a test share the browser's database. */
export function openPage(options: Partial<ConnectionOptions> = {}) {
  const told: StorageFailure[] = []
  const openStorageArea = createAreas({ timeoutMs: 300, tell: (reason) => void told.push(reason), ...options })
  const troubles = (): StorageFailure[] => [...new Set(told)]
  return { openStorageArea: (name: AreaName) => openStorageArea(name), area: openStorageArea('common'), troubles }
}

/** Opens the database past our code. */
export function openRaw(
  version: number | undefined,
  upgrade?: (database: IDBDatabase, transaction: IDBTransaction | null) => void,
): Promise<IDBDatabase> {
  const request = indexedDB.open('insights', version)
  request.onupgradeneeded = () => upgrade?.(request.result, request.transaction)
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
