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
