/** Small checks of native's messages. The schemas check more, but are too large for the core. */
export type Guard<T> = (value: unknown) => value is T

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const isText = (value: unknown): value is string => typeof value === 'string'

export const isTrue = (value: unknown): value is true => value === true

export const isFlag = (value: unknown): value is boolean => typeof value === 'boolean'

export const isAmount = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && value < Number.POSITIVE_INFINITY

export const oneOf =
  <const T extends string>(...known: readonly T[]): Guard<T> =>
  (value): value is T =>
    known.some((item) => item === value)

export const isNullOr =
  <T>(accepts: Guard<T>): Guard<T | null> =>
  (value): value is T | null =>
    value === null || accepts(value)

export const listOf =
  <T>(accepts: Guard<T>): Guard<readonly T[]> =>
  (value): value is readonly T[] =>
    Array.isArray(value) && value.every(accepts)

/** A field that may be absent. */
export const isMissingOr =
  <T>(accepts: Guard<T>): Guard<T | undefined> =>
  (value): value is T | undefined =>
    value === undefined || accepts(value)

/** A check for each field. {@link isMissingOr} marks one that may be absent. */
type Fields<T> = {
  readonly [K in keyof T]-?: undefined extends T[K] ? Guard<T[K] | undefined> : Guard<T[K]>
}

/** An object with these fields. Others are ignored. */
export const shape =
  <T extends object>(fields: Fields<T>): Guard<T> =>
  (value): value is T => {
    const all: readonly (readonly [name: string, accepts: Guard<unknown>])[] = Object.entries(fields)
    return isRecord(value) && all.every(([name, accepts]) => accepts(value[name]))
  }
