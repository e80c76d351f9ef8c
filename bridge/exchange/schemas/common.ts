import * as v from 'valibot'
import { lengthOf } from '#bridge/site/writing.ts'

/** What every answer of the exchange is wrapped in. `00000` and `200` are success. */
export const envelope = v.object({ code: v.string(), msg: v.string(), data: v.unknown() })

/** A shape with its meaning, for the exchange's developers: the contract quotes it. */
export const described = <const S extends v.GenericSchema>(words: string, shape: S) =>
  v.pipe(shape, v.description(words))

/** No database keeps NUL in a text. What people write is kept without it; all other text with it is refused. */
const withoutNul = v.check((text: string) => !text.includes('\0'), 'must have no NUL')
/** Text of at most this many UTF-16 units. */
export const upTo = (max: number) => v.pipe(v.string(), v.maxLength(max), withoutNul)
/** The same, not empty. */
export const text = (max: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(max), withoutNul)

/** Text of at most this many characters, as a person counts them. */
export const written = (max: number) =>
  v.pipe(
    v.string(),
    v.check((text) => lengthOf(text) <= max, `must have at most ${max} characters`),
  )

export const time = described(
  'Milliseconds since 1970, as far as a `Date` goes.',
  v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8.64e15)),
)
export const decimal = described(
  'A decimal number as text: prices and amounts are never floats on the wire.',
  v.pipe(v.string(), v.regex(/^-?\d+(\.\d+)?$/, 'must be a decimal number as text')),
)
export const count = described(
  'Up to what an integer of a database holds.',
  v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2 ** 31 - 1)),
)
export const languageType = described(
  'The number of a reader’s or a text’s language: the contract’s table of languages has them.',
  v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(999)),
)
export const locale = described('A locale as addresses have it, or empty.', upTo(35))
export const id = text(64)
export const symbolId = upTo(64)
export const hashTag = upTo(100)
export const cursor = text(200)
export const limit = v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(50)))
export const address = described(
  'A URL, or a path on the gateway’s own origin.',
  v.pipe(upTo(2_048), v.regex(/^(https?:\/\/|\/)/, 'must be a URL or start with /')),
)

/** Made by the client, once for each thing that must be done only once: it may be sent again after any failure. */
export const onceKey = v.pipe(v.string(), v.regex(/^[\w-]{16,64}$/, 'must be 16 to 64 letters, digits, - or _'))

/** One call of the exchange: its request, its response, and where it is used. */
export interface Contract {
  /** The purpose, in a sentence or two for the exchange's developers. */
  readonly about: string
  /** For extensions: what a reader sees if the exchange does not answer the call. */
  readonly without?: string
  readonly request: v.GenericSchema
  readonly response: v.GenericSchema
  /** The screens or modules that make the call; empty if a newer version replaced it and the exchange still answers it. */
  readonly usedBy: readonly string[]
}
