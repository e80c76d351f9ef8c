import { type Exchange, holdsCertificate } from '../config.ts'
import { publicKeyWanted } from '../exchange/signing/publicKeys.ts'
import { InsightsError } from '../lib/errors.ts'
import { callback, isFunction, listed, type OptionRule, optionFaults } from '../lib/optionFaults.ts'
import { type BrowserClient, type BrowserClientOptions, createBrowserClient } from './browserClient.ts'

/** Thrown for invalid client options. The message has a sentence for each. */
export class ClientOptionsError extends InsightsError {
  override readonly name = 'ClientOptionsError'
  readonly isTransient = false
}

const rules: Readonly<Record<keyof BrowserClientOptions, OptionRule>> = {
  adapter: callback,
  certificates: callback,
  messages: callback,
  onNotice: callback,
  onReport: callback,
  state: callback,
}

/**
 * Creates a client of one exchange for a browser. Requests use fetch, sealed and signed as the exchange requires.
 * @throws {ClientOptionsError} for an unknown or invalid option, and for a certificate where a public key is needed.
 */
export function createClient(exchange: Exchange, options: BrowserClientOptions): BrowserClient {
  const faults = optionFaults(options, rules)
  if (!isFunction(options.state)) faults.push('state must be given.')
  if (exchange.adapter && !options.adapter)
    faults.push('The configuration has an adapter. Pass it as the `adapter` option, too.')
  if (!options.certificates && holdsCertificate(exchange)) faults.push(`signing.certificate: ${publicKeyWanted}`)
  if (faults.length > 0) throw new ClientOptionsError(`Invalid client options:\n${listed(faults)}`)
  return createBrowserClient(exchange, options)
}
