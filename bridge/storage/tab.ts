/*
 * Small values of this tab alone, which outlive a reload. Storage may be denied, full or missing: then they do not.
 */

/** `null` where there is none. */
export function readTab(key: string): string | null {
  try {
    return globalThis.sessionStorage?.getItem(key) ?? null
  } catch {
    return null
  }
}

/** `null` removes it. @returns whether the page after a reload will find it so. */
export function writeTab(key: string, value: string | null): boolean {
  try {
    if (value === null) globalThis.sessionStorage?.removeItem(key)
    else globalThis.sessionStorage?.setItem(key, value)
    return readTab(key) === value
  } catch (error) {
    console.warn('Not kept for a reload.', error)
    return false
  }
}
