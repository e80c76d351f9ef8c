import { copyPlain } from './plain.ts'

/** Says whether a value is what its reader expects. */
export type Accepts<T> = (value: unknown) => value is T

/** The records of an area within one change: all of its writes are kept, or none. */
export interface Records {
  /** A value that is not accepted is damaged: it is removed, and counts as missing. */
  get<T>(key: string, accepts: Accepts<T>): Promise<T | undefined>
  /** @throws TypeError when the value is not plain data: texts, numbers, flags, lists and records of those, bytes, Blobs, keys. */
  set(key: string, value: unknown): void
  delete(key: string): void
  keys(): Promise<string[]>
  clear(): void
}

/** What memory holds over what is kept. Without faults it is empty. */
export interface Overlay {
  /** Values by key; `undefined` where the kept one has been removed. */
  readonly values: Map<string, unknown>
  /** What is kept below has been cleared. */
  hidesKept: boolean
}

/** A copy to write to: what is held changes only once a whole change has come about. */
export const overlay = ({ values, hidesKept }: Overlay): Overlay => ({ values: new Map(values), hidesKept })

/** Where records are kept, or what stands in for it. Writes answer nothing: whether they came about is said by the change. */
export interface Store {
  get(key: string): Promise<unknown>
  keys(): Promise<readonly unknown[]>
  put(key: string, value: unknown): void
  delete(key: string): void
  clear(): void
}

/** Records in a store. What memory holds is newer; what is written to the store is no longer held. */
export function recordsIn(store: Store, held: Overlay, onDamage: (key: string) => void): Records {
  const { values } = held
  const records: Records = {
    async get(key, accepts) {
      const value = values.has(key) || held.hidesKept ? copyPlain(values.get(key)) : await store.get(key)
      if (value === undefined || accepts(value)) return value
      onDamage(key)
      records.delete(key)
      return undefined
    },
    set(key, value) {
      const copy = copyPlain(value)
      if (copy === undefined) throw new TypeError(`set("${key}"): value is undefined.`)
      values.delete(key)
      store.put(key, copy)
    },
    delete(key) {
      values.delete(key)
      store.delete(key)
    },
    async keys() {
      const kept = held.hidesKept ? [] : await store.keys()
      const all = new Set([...kept, ...values.keys()].map(String))
      return [...all].filter((key) => !values.has(key) || values.get(key) !== undefined).sort()
    },
    clear() {
      values.clear()
      held.hidesKept = false
      store.clear()
    },
  }
  return records
}

/** Writes to memory alone; `below` is what is kept, as far as it can be read. */
export const storeInMemory = (held: Overlay, below: Pick<Store, 'get' | 'keys'>): Store => ({
  ...below,
  put: (key, value) => void held.values.set(key, value),
  delete: (key) => void held.values.set(key, undefined),
  clear: () => {
    held.hidesKept = true
  },
})
