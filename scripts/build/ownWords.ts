import { type Exchange, ExchangeConfigError } from '#bridge/config.ts'
import type { Namespaces } from '#web/i18n/languages.ts'
import { checkOwnWords } from '#web/i18n/messageFaults.ts'

/**
 * Checks an exchange's own words against ours.
 * @param english ours, as `englishSlots` gives them.
 * @throws {ExchangeConfigError} with a sentence for each that cannot be shown.
 */
export function checkMessages({ messages }: Exchange, english: Namespaces): void {
  const { faults } = checkOwnWords(messages, english)
  if (faults.length > 0) throw new ExchangeConfigError(faults.map((fault) => `messages.${fault}`))
}
