/** The name that a thing of the language or the browser bears in every frame: each frame has classes of its own. */
const tagOf = (value: unknown): string => Object.prototype.toString.call(value).slice(8, -1)

/** What has no members that could be anything but data. Blobs and keys cannot change, and are not copied. */
const isWhole = (value: unknown): boolean =>
  value === null ||
  ['string', 'number', 'boolean', 'bigint', 'undefined'].includes(typeof value) ||
  ['Blob', 'CryptoKey', 'File'].includes(tagOf(value))

const isBytes = (value: unknown): value is Uint8Array => ArrayBuffer.isView(value) && tagOf(value) === 'Uint8Array'
const isBuffer = (value: unknown): value is ArrayBuffer => tagOf(value) === 'ArrayBuffer'

/** Whether a record is of no class: any frame's `Object.prototype` is above it, or nothing. A class may extend nothing, too. */
function isPlainRecord(value: unknown): value is object {
  if (typeof value !== 'object' || !value) return false
  const prototype: object | null = Object.getPrototypeOf(value)
  if (prototype === null) return true
  return Object.getPrototypeOf(prototype) === null && Reflect.ownKeys(prototype).includes('isPrototypeOf')
}

/** Nothing that we keep is nested deeper; a ring is. */
const deepest = 64

/**
 * A copy of plain data: texts, numbers, flags, `null`, lists and records of those, bytes, Blobs and keys, of whichever frame.
 * Databases and memory then return the same, and later changes of the original have no effect.
 * @throws TypeError for anything else, such as a function or an instance of a class: it would not come back as it went in.
 */
export function copyPlain(value: unknown, depth = 0): unknown {
  if (isWhole(value)) return value
  if (depth > deepest) throw new TypeError('Cannot store data that is nested too deeply or has a cycle.')
  if (Array.isArray(value)) return Array.from(value, (item) => copyPlain(item, depth + 1))
  if (isBytes(value)) return Uint8Array.from(value)
  if (isBuffer(value)) return Uint8Array.from(new Uint8Array(value)).buffer
  if (!isPlainRecord(value)) throw new TypeError(`Cannot store ${tagOf(value)}: only plain data can be stored.`)
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, copyPlain(item, depth + 1)]))
}

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
export interface RecordStore {
  get(key: string): Promise<unknown>
  keys(): Promise<readonly unknown[]>
  put(key: string, value: unknown): void
  delete(key: string): void
  clear(): void
}

/** Records in a store. What memory holds is newer; what is written to the store is no longer held. */
export function recordsIn(store: RecordStore, held: Overlay, onDamage: (key: string) => void): Records {
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
export const storeInMemory = (held: Overlay, below: Pick<RecordStore, 'get' | 'keys'>): RecordStore => ({
  ...below,
  put: (key, value) => void held.values.set(key, value),
  delete: (key) => void held.values.set(key, undefined),
  clear: () => {
    held.hidesKept = true
  },
})
