import type { LocalKey } from './names.ts'
import { reportStorageFailure, storageFailureReason } from './storageFailures.ts'

/**
 * The version of stored data. Tabs of two releases may be open together, and a rollback must find its data: so a value of another
 * shape gets another name, and this number stays.
 */
export const dataVersion = 1

/** What a small value's key is in local and in session storage. */
export const fullKey = (key: string): string => `insights/${dataVersion}/${key}`

/**
 * Small values another tab must hear of. Storage may be denied, full or missing: then the value lives as long as the
 * page, unless another tab gets one in. Beside each stands what was kept when its turn came, which it is newer than.
 */
const memory = new Map<string, readonly [value: string, instead: string | null]>()

export function readLocal(key: string): string | null {
  let kept: string | null = null
  try {
    kept = globalThis.localStorage.getItem(fullKey(key))
  } catch {
    // Writing says so.
  }
  const [value = null, instead] = memory.get(key) ?? []
  return value !== null && instead === kept ? value : kept
}

/** Returns false when the value could be kept in memory only. */
export function writeLocal(key: LocalKey, value: string): boolean {
  let instead: string | null = null
  try {
    instead = globalThis.localStorage.getItem(fullKey(key))
    localStorage.setItem(fullKey(key), value)
    memory.delete(key)
    return true
  } catch (error) {
    memory.set(key, [value, instead])
    reportStorageFailure(storageFailureReason(error), error)
    return false
  }
}
