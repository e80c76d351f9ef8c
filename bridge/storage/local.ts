import { fullKey } from './keys.ts'
import type { LocalKey } from './names.ts'
import { reportStorageFailure, storageFailureReason } from './storageFailures.ts'

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
