/** What has no members that could be anything but data. A Blob cannot change, and is not copied. */
const isWhole = (value: unknown): boolean =>
  value === null ||
  ['string', 'number', 'boolean', 'bigint', 'undefined'].includes(typeof value) ||
  (typeof Blob !== 'undefined' && value instanceof Blob)

/** Nothing that we keep is nested deeper; a ring is. */
const deepest = 64

/**
 * A copy of plain data: texts, numbers, flags, `null`, lists and records of those, bytes and Blobs. Databases and memory then
 * give back the same, and nobody changes what is kept.
 * @throws TypeError for anything else, such as a function or an instance of a class: it would not come back as it went in.
 */
export function copyPlain(value: unknown, depth = 0): unknown {
  if (isWhole(value)) return value
  if (depth > deepest) throw new TypeError('Only plain data can be kept, and this is nested too deeply, or in a ring.')
  if (Array.isArray(value)) return value.map((item) => copyPlain(item, depth + 1))
  if (value instanceof Uint8Array) return Uint8Array.from(value)
  if (value instanceof ArrayBuffer) return value.slice(0)
  const prototype: unknown = typeof value === 'object' && value ? Object.getPrototypeOf(value) : value
  if (typeof value !== 'object' || !value || (prototype !== null && prototype !== Object.prototype)) {
    throw new TypeError(`Only plain data can be kept, and this is none: ${Object.prototype.toString.call(value)}.`)
  }
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, copyPlain(item, depth + 1)]))
}
