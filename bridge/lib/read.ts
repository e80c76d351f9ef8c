import { isRecord } from './guards.ts'
import { isVisible, oneLine } from './line.ts'

/** Problems with outside data, noted while it was read. */
export interface ReadFaults {
  /** How often a field was missing or invalid, by its name. */
  readonly fields: Record<string, number>
  /** More than half of a page was dropped. */
  isPageLost?: boolean
  /** Somewhere a person has no name that is seen. */
  isUnnamed?: boolean
  /** What such a person is called, in the reader's language. Default: nothing. */
  readonly unnamed?: string
}

/**
 * Makes a value of what came from outside, and leaves that as it is; `undefined` where it cannot be one. `name` is its field's, and
 * `record` what it is a field of.
 */
export type Read<T> = (
  value: unknown,
  faults: ReadFaults,
  name?: string,
  record?: Readonly<Record<string, unknown>>,
) => T | undefined

/**
 * What a shape makes. A value in it stands for one that is absent, and says its type: `''`, `0`, `false`; `null` is for a text.
 * Of several words the first stands for all that are not among them. `[shape]` is a list, an object a record with these fields
 * and no more. A {@link Read}, a record, and a first word that is `undefined` have nothing to stand for what is absent: a record
 * that lacks it is dropped.
 */
export type Made<S> = S extends (...args: never[]) => infer R
  ? Exclude<R, undefined>
  : S extends readonly [infer One]
    ? Made<One>[]
    : S extends readonly (infer Word)[]
      ? Exclude<Word, undefined>
      : S extends null
        ? string | null
        : S extends string
          ? string
          : S extends number
            ? number
            : S extends boolean
              ? boolean
              : { -readonly [K in keyof S]: Made<S[K]> }

/** A text cut in the middle of a character: the rest has no valid code, and cannot be part of an address. */
const whole = (text: string): string => text.replace(/\p{Surrogate}/gu, '\ufffd')

/** A value's type, or a list's length: if it differs, the value is not the same. */
const form = (value: unknown): string | number => (Array.isArray(value) ? value.length : typeof value)

export const noteFault = ({ fields }: ReadFaults, name = ''): void => {
  fields[name] = (fields[name] ?? 0) + 1
}

function make(shape: unknown, value: unknown, faults: ReadFaults, field?: string, record?: unknown): unknown {
  if (typeof shape === 'function') return shape(value, faults, field, record)
  if (Array.isArray(shape)) {
    if (shape.length > 1) return shape.includes(value) ? value : shape[0]
    return (Array.isArray(value) ? value : []).flatMap((one) => make(shape[0], one, faults) ?? [])
  }
  if (!isRecord(shape)) {
    if (typeof value !== typeof (shape ?? '')) return shape
    return typeof value === 'string' ? whole(value) : value
  }
  if (!isRecord(value)) return undefined
  const made: Record<string, unknown> = {}
  for (const name of Object.keys(shape)) {
    const was = value[name] ?? undefined
    const is = make(shape[name], was, faults, name, value)
    if (is === undefined || ((was ?? '') !== '' && form(was) !== form(is))) noteFault(faults, name)
    if (is === undefined) return undefined
    made[name] = is
  }
  return made
}

/** Reads a value of this shape. */
export const read =
  <const S>(shape: S): Read<NoInfer<Made<S>>> =>
  (value, faults) =>
    // Each field of the shape has been made as its type says.
    make(shape, value, faults) as Made<S> | undefined

/** A text that is not empty. */
export const nonEmptyText: Read<string> = (value, faults) => read('')(value, faults) || undefined

/** A text of one line; empty where nothing of it is seen. */
export const line: Read<string> = (value, faults) => {
  const text = oneLine(read('')(value, faults) ?? '')
  return isVisible(text) ? text : ''
}

/** One that may be absent. */
export const title: Read<string | null> = (value, faults) => line(value, faults) || null

/** A person's name: with 4 marks in a row at most, so that it keeps to its line. */
export const name: Read<string> = (value, faults) =>
  line(value, faults)?.replace(/([\p{M}\u200c\u200d]{4})[\p{M}\u200c\u200d]+/gu, '$1')

/** That, or another name of the record where nothing of it is seen, or the word for a person without any. */
export const nameOr =
  (other: string): Read<string> =>
  (value, faults, _, record) => {
    const seen = name(value, faults) || name(record?.[other], faults)
    if (!seen) faults.isUnnamed = true
    return seen || (faults.unnamed ?? '')
  }

/** A name that addresses have too, or the record's id where it is not seen as it is written. */
export const handleOr =
  (other: string): Read<string> =>
  (value, faults, _, record) => {
    const seen = name(value, faults)
    return seen && seen === value ? seen : (nonEmptyText(record?.[other], faults) ?? '')
  }

/** A number no further from 0 than a date reaches, in milliseconds. */
export const boundedNumber: Read<number> = (value) =>
  typeof value === 'number' && Math.abs(value) <= 864e13 ? value : undefined

/** Texts by names of which nothing is known. */
export const texts: Read<Record<string, string>> = (value, faults, name) =>
  Object.fromEntries(
    Object.entries(value ?? {}).filter(([, one]) => typeof one === 'string' || noteFault(faults, name)),
  )

/** A list that a screen is there for: it is noted where more than half of it is dropped, and nothing is made where all of it is. */
export const page =
  <const S>(shape: S): Read<NoInfer<Made<S>>[]> =>
  (value, faults) => {
    const kept = read([shape])(value, faults) ?? []
    // A value that is not a list has lost its items.
    const all = [value ?? []].flat().length
    if (kept.length * 2 < all) faults.isPageLost = true
    return kept.length > 0 || all === 0 ? kept : undefined
  }
