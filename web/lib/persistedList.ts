import { atom, onMount, type ReadableAtom } from 'nanostores'
import { listen } from '#bridge/lib/listen.ts'
import { fullKey, readLocal, writeLocal } from '#bridge/storage/local.ts'
import type { LocalKey } from '#bridge/storage/names.ts'

export interface PersistedList<T> {
  readonly $value: ReadableAtom<readonly T[]>
  /** Changes what stands in storage now: another tab may have changed it since. */
  change(make: (value: readonly T[]) => readonly T[]): void
}

/** A small list on this device, heard of by every tab. `read` makes items of whatever was kept. Nothing is kept of an empty one. */
export function persistedList<T>(key: LocalKey, read: (value: unknown) => readonly T[]): PersistedList<T> {
  const now = (): readonly T[] => {
    try {
      return read(JSON.parse(readLocal(key) ?? 'null'))
    } catch {
      return read(null)
    }
  }
  const $value = atom(now())
  onMount($value, () => {
    $value.set(now())
    return listen(window, 'storage', ({ key: changed }) => {
      if (changed === fullKey(key) || changed === null) $value.set(now())
    })
  })
  return {
    $value,
    change: (make) => {
      const next = make(now())
      writeLocal(key, next.length > 0 ? JSON.stringify(next) : '')
      $value.set(next)
    },
  }
}
