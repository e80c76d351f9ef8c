import { earlierKey, fullKey } from './keys.ts'

const prefixes = [fullKey(''), earlierKey('')]

/** The keys of the small values in a storage, with those that 0.1 has left; none where it is denied. */
export function keysIn(place: 'localStorage' | 'sessionStorage'): readonly string[] {
  try {
    const { [place]: storage } = globalThis
    const all = Array.from({ length: storage?.length ?? 0 }, (_, at) => storage.key(at) ?? '')
    const keys = all.flatMap((full) =>
      prefixes.filter((one) => full.startsWith(one)).map((one) => full.slice(one.length)),
    )
    return [...new Set(keys)]
  } catch {
    return []
  }
}
