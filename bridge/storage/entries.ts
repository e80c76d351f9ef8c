import { fullKey } from './local.ts'

/** The keys of the small values in a storage; none where it is denied. */
export function keysIn(place: 'localStorage' | 'sessionStorage'): readonly string[] {
  const prefix = fullKey('')
  try {
    const { [place]: storage } = globalThis
    const all = Array.from({ length: storage?.length ?? 0 }, (_, at) => storage.key(at) ?? '')
    return all.flatMap((full) => (full.startsWith(prefix) ? [full.slice(prefix.length)] : []))
  } catch {
    return []
  }
}

/** Texts by key that a page can still write while it goes away, and other tabs read. */
export interface Entries {
  all(): ReadonlyMap<string, string>
  put(key: string, text: string): void
  remove(keys: readonly string[]): void
}

/**
 * Entries in local storage, each of its own: tabs that go at the same time would write over each other's in a list. Where storage
 * is denied, full or missing, memory has them.
 */
export function createEntries(name: string): Entries {
  const prefix = `${name}|`
  const held = new Map<string, string>()
  const kept = (): (readonly [key: string, text: string])[] => {
    try {
      return keysIn('localStorage')
        .filter((one) => one.startsWith(prefix))
        .map((one) => [one.slice(prefix.length), localStorage.getItem(fullKey(one)) ?? ''])
    } catch {
      return []
    }
  }
  return {
    all: () => new Map([...kept(), ...held]),
    put(key, text) {
      held.delete(key)
      try {
        localStorage.setItem(fullKey(prefix + key), text)
      } catch {
        held.set(key, text)
      }
    },
    remove(keys) {
      for (const key of keys) {
        held.delete(key)
        try {
          localStorage.removeItem(fullKey(prefix + key))
        } catch {
          // Nothing was kept there.
        }
      }
    },
  }
}
