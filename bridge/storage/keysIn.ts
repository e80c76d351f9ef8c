import { fullKey } from './keys.ts'

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
