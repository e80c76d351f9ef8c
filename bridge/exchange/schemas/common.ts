import * as v from 'valibot'

/** What every answer of the exchange is wrapped in (§8). `00000` and `200` are success. */
export const envelope = v.object({ code: v.string(), msg: v.string(), data: v.unknown() })

/** Milliseconds since 1970. */
export const time = v.pipe(v.number(), v.integer(), v.minValue(0))
/** A decimal number as text: prices and amounts are never floats on the wire. */
export const decimal = v.pipe(v.string(), v.regex(/^-?\d+(\.\d+)?$/, 'must be a decimal number as text'))
export const count = v.pipe(v.number(), v.integer(), v.minValue(0))
export const id = v.pipe(v.string(), v.minLength(1), v.maxLength(64))
export const cursor = v.pipe(v.string(), v.minLength(1), v.maxLength(200))
export const limit = v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(50)))
/** A URL, or a path on the gateway's own origin. */
export const address = v.pipe(v.string(), v.regex(/^(https?:\/\/|\/)/, 'must be a URL or start with /'))

/** One call of the exchange: what goes out, what comes back, and where it is used. */
export interface Contract {
  readonly request: v.GenericSchema
  readonly response: v.GenericSchema
  /** The screens or rooms that make the call; none where a newer version of it has taken its place, and the exchange still answers it. */
  readonly usedBy: readonly string[]
}
