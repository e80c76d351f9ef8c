import type { Exchange } from '#bridge/config.ts'
import { adaptAddress } from './adapt.ts'

/** What pages have of an exchange's configuration, by the module that it comes in (`insights:…`). */
export interface ExchangeParts {
  /** What the first posts need. Its drawings, colours and type are in the sheet. */
  readonly exchange: object
  /** With the first log-in. */
  readonly certificates: readonly string[]
  readonly thirdParties: object
  /** What readers are told by the exchange: with what tells it. */
  readonly legal: object
  /** Its own words: where there are any, beside what all screens share. */
  readonly words: object
}

/** A configuration as pages have it. What stands apart has its name before it, by which the packer finds it. */
export function exchangeParts(exchange: Exchange): ExchangeParts {
  const { thirdParties = {}, links = {}, terms, languages = [], messages, ...others } = exchange
  const { certificate, ...signing } = others.signing
  const { name, accent, section } = others.brand
  return {
    exchange: {
      ...others,
      adapter: adaptAddress(exchange),
      brand: { name, accent, ...(section !== undefined && { section }) },
      signing,
      // That there are some is all that the start has to know.
      ...(messages && { messages: {} }),
    },
    certificates: [certificate].flat(),
    thirdParties: { thirdParties },
    words: { words: messages ?? {} },
    legal: { legal: { links, ...(terms && { terms }), languages } },
  }
}
