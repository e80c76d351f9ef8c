import { earlierKey } from './keys.ts'

/*
 * What 0.1 keeps in local storage, where today's word beside it is not all: another tab may still be of 0.1.
 */

/** `null` where there is none. */
export function readEarlier(key: string): string | null {
  try {
    return globalThis.localStorage?.getItem(earlierKey(key)) ?? null
  } catch {
    return null
  }
}

export function removeEarlier(key: string): void {
  try {
    globalThis.localStorage?.removeItem(earlierKey(key))
  } catch {
    // Nothing is kept there.
  }
}
