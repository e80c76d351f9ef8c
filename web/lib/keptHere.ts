import { atom, onMount, type ReadableAtom } from 'nanostores'
import { fullKey } from '../../bridge/storage/keys.ts'
import { readSmall, writeSmall } from '../../bridge/storage/small.ts'

export interface Kept<T> {
  readonly $value: ReadableAtom<readonly T[]>
  /** Changes what stands in storage now: another tab may have changed it since. */
  change(make: (value: readonly T[]) => readonly T[]): void
}

/** A small list on this device, heard of by every tab. `read` makes items of whatever was kept. Nothing is kept of an empty one. */
export function keptHere<T>(key: string, read: (value: unknown) => readonly T[]): Kept<T> {
  const now = (): readonly T[] => {
    try {
      return read(JSON.parse(readSmall(key) ?? 'null'))
    } catch {
      return read(null)
    }
  }
  const $value = atom(now())
  onMount($value, () => {
    $value.set(now())
    const onStorage = (event: StorageEvent) => {
      if (event.key === fullKey(key) || event.key === null) $value.set(now())
    }
    const page = window
    page.addEventListener('storage', onStorage)
    return () => page.removeEventListener('storage', onStorage)
  })
  return {
    $value,
    change: (make) => {
      const next = make(now())
      writeSmall(key, next.length > 0 ? JSON.stringify(next) : '')
      $value.set(next)
    },
  }
}
