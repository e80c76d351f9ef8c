import { isRecord } from './guards.ts'
import { isVisible } from './line.ts'
import { line, type Made, noteFault, type Read, type ReadFaults, read } from './read.ts'

/** `null` if it is missing or invalid. */
export const orNull =
  <const S>(shape: S) =>
  (value: unknown, faults: ReadFaults): Made<S> | null =>
    read(shape)(value, faults) ?? null

/** A record with all defaults if it is missing or invalid. */
export const orEmpty =
  <const S>(shape: S): Read<NoInfer<Made<S>>> =>
  (value, faults) =>
    read(shape)(isRecord(value) ? value : {}, faults)

/** `null` where it is absent, and nothing where it is there and cannot be read: the two mean different things. */
export const nullOr =
  <const S>(shape: S): Read<Made<S> | null> =>
  (value, faults) =>
    value === null || value === undefined ? null : read(shape)(value, faults)

/** `instead` if it is missing. */
export const or =
  <const S>(shape: S, instead: Made<S>) =>
  (value: unknown, faults: ReadFaults): Made<S> =>
    read(shape)(value, faults) ?? instead

/** A line that a record cannot stand without. */
export const label: Read<string> = (value, faults) => line(value, faults) || undefined

/** A text of several lines; empty where nothing of it is seen. */
export const lines: Read<string> = (value, faults) => {
  const text = read('')(value, faults) ?? ''
  return isVisible(text) ? text : ''
}

/** A text that must be there; an empty one too. */
export const exactText: Read<string> = (value) => (typeof value === 'string' ? value : undefined)
export const exactFlag: Read<boolean> = (value) => (typeof value === 'boolean' ? value : undefined)

/** As many digits after the point as every browser writes. */
const maxFraction = 20

/** A decimal number as text, written out: `8.1e-7` is `0.00000081`. */
export const decimalText: Read<string> = (value) => {
  const text = typeof value === 'string' ? value.trim() : ''
  const [, sign, whole = '', fraction = '', exponent = 0] =
    /^([+-]?)(?=\.?\d)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,2}))?$/i.exec(text) ?? []
  if (sign === undefined) return undefined
  const digits = whole + fraction
  const point = whole.length + Number(exponent)
  const before = digits
    .slice(0, Math.max(point, 0))
    .padEnd(point, '0')
    .replace(/^0+(?=\d)/, '')
  const after = (point < 0 ? '0'.repeat(-point) + digits : digits.slice(point)).slice(0, maxFraction)
  return `${sign === '-' ? sign : ''}${before || '0'}${after && `.${after}`}`
}

/** By names of which nothing is known, without what cannot be in it. */
export const byName =
  <const S>(shape: S) =>
  (value: unknown, faults: ReadFaults, field?: string): Record<string, Made<S>> =>
    Object.fromEntries(
      Object.entries(isRecord(value) ? value : {}).flatMap(([name, one]): [string, Made<S>][] => {
        const is = read(shape)(one, faults)
        if (is === undefined) noteFault(faults, field)
        return is === undefined ? [] : [[name, is]]
      }),
    )

/** A table by name that a screen exists to show, as {@link page}. */
export const pageByName =
  <const S>(shape: S): Read<Record<string, Made<S>>> =>
  (value, faults, field) => {
    const kept = byName(shape)(value, faults, field)
    const left = Object.keys(kept).length
    // A value that is not a table has lost its items.
    const all = isRecord(value) ? Object.keys(value).length : [value ?? []].flat().length
    if (left * 2 < all) faults.isPageLost = true
    return left > 0 || all === 0 ? kept : undefined
  }

/** The first shape of them that it has. */
export const firstOf =
  <const A, const B>(one: A, other: B): Read<Made<A> | Made<B>> =>
  (value, faults) => {
    const tried: ReadFaults = { ...faults, fields: {} }
    const first = read(one)(value, tried)
    if (first === undefined) return read(other)(value, faults)
    if (tried.isUnnamed) faults.isUnnamed = true
    return first
  }

/** A record that may have one field more: it has not got it where that is absent or cannot be read. */
export const withOptional =
  <const S extends object, K extends string, const V>(
    shape: S,
    name: K,
    optional: V,
  ): Read<Made<S> & { [N in K]?: Made<V> }> =>
  (value, faults) => {
    const made: Made<S> | undefined = read(shape)(value, faults)
    const was = isRecord(value) ? value[name] : undefined
    const is = was === null || was === undefined ? undefined : read(optional)(was, faults)
    return made && Object.assign(made, is === undefined ? {} : field(name, is))
  }

const field = <K extends string, V>(name: K, value: V): { [N in K]?: V } =>
  Object.fromEntries([[name, value]]) as { [N in K]: V }
