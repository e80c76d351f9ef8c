import { fullKey } from './local.ts'
import type { TabKey } from './names.ts'

/*
 * Small values of this tab alone, which outlive a reload. Storage may be denied, full or missing: then they do not.
 */

let isTold = false

/** `null` where there is none. */
export function readTab(key: string): string | null {
  try {
    return globalThis.sessionStorage.getItem(fullKey(key))
  } catch {
    return null
  }
}

/** `null` removes it. @returns whether the page after a reload will find it so. */
export function writeTab(key: TabKey, value: string | null): boolean
export function writeTab(key: string, value: null): boolean
export function writeTab(key: string, value: string | null): boolean {
  try {
    const { sessionStorage: storage } = globalThis
    if (!storage) return value === null
    if (value === null) storage.removeItem(fullKey(key))
    else storage.setItem(fullKey(key), value)
    return readTab(key) === value
  } catch (error) {
    // Some values are written with every key that is pressed.
    if (!isTold) console.warn('Not kept for a reload.', error)
    isTold = true
    return false
  }
}
