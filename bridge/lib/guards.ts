/** Small checks of what native says. The schemas say the same and more, but are too heavy for the core. */
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

export const orNull =
  <T>(accepts: Guard<T>): Guard<T | null> =>
  (value): value is T | null =>
    value === null || accepts(value)

export const listOf =
  <T>(accepts: Guard<T>): Guard<readonly T[]> =>
  (value): value is readonly T[] =>
    Array.isArray(value) && value.every(accepts)

/** An object with these fields; `optional` ones may be absent. Others are passed over. */
export const shape =
  <T extends object>(
    fields: { readonly [K in keyof T]-?: Guard<Required<T>[K]> },
    ...optional: (keyof T)[]
  ): Guard<T> =>
  (value): value is T => {
    if (!isRecord(value)) return false
    for (const name in fields) {
      const absent = value[name] === undefined && optional.includes(name)
      if (!absent && !fields[name](value[name])) return false
    }
    return true
  }
