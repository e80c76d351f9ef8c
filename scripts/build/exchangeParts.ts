import { type Exchange, ExchangeConfigError } from '#bridge/config.ts'
import type { Namespaces } from '#web/i18n/languages.ts'
import { checkOwnWords } from '#web/i18n/messageFaults.ts'
import { adaptAddress } from './adapt.ts'

export interface ExchangeParts {
  /** What the first posts need. Drawings, colours and font are in the style sheet. */
  readonly exchange: object
  /** Loaded with the first log-in. */
  readonly certificates: readonly string[]
  readonly thirdParties: object
  /** Legal texts, loaded with the screens that show them. */
  readonly legal: object
  readonly words: object
}

/** Splits a configuration for pages. Separate parts start with their name, by which the packer finds them. */
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
      // At start, only their existence matters.
      ...(messages && { messages: {} }),
    },
    certificates: [certificate].flat(),
    thirdParties: { thirdParties },
    words: { words: messages ?? {} },
    legal: { legal: { links, ...(terms && { terms }), languages } },
  }
}

/** @throws {ExchangeConfigError} with a sentence for each of the exchange's own messages that cannot be shown */
export function checkMessages({ messages }: Exchange, english: Namespaces): void {
  const { faults } = checkOwnWords(messages, english)
  if (faults.length > 0) throw new ExchangeConfigError(faults.map((fault) => `messages.${fault}`))
}
