import { type Exchange, ExchangeConfigError } from '#bridge/config.ts'
import type { Namespaces } from '#web/i18n/languages.ts'
import { checkOwnWords } from '#web/i18n/messageFaults.ts'

/** @throws {ExchangeConfigError} with a sentence for each of the exchange's own messages that cannot be shown */
export function checkMessages({ messages }: Exchange, english: Namespaces): void {
  const { faults } = checkOwnWords(messages, english)
  if (faults.length > 0) throw new ExchangeConfigError(faults.map((fault) => `messages.${fault}`))
}
