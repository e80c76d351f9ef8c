import { type Exchange, holdsCertificate } from '../config.ts'
import { publicKeyWanted } from '../exchange/signing/publicKeys.ts'
import { InsightsError } from '../lib/errors.ts'
import { callback, isFunction, listed, type OptionRule, optionFaults } from '../lib/optionFaults.ts'
import { type BrowserClient, type BrowserClientOptions, createBrowserClient } from './browserClient.ts'

/** A client cannot be made so; the message says why, a sentence each. */
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
 * The client of one exchange in a browser: requests by fetch, sealed and signed where the exchange wants them to be.
 * @throws {ClientOptionsError} for an unknown or invalid option, and for a certificate where a public key is needed.
 */
export function createClient(exchange: Exchange, options: BrowserClientOptions): BrowserClient {
  const faults = optionFaults(options, rules)
  if (!isFunction(options.state)) faults.push('state must be given.')
  if (exchange.adapter && !options.adapter)
    faults.push('The configuration names an adapter, which only a build can read: give it as the option, too.')
  if (!options.certificates && holdsCertificate(exchange)) faults.push(`signing.certificate: ${publicKeyWanted}`)
  if (faults.length > 0) throw new ClientOptionsError(`The client cannot be made so:\n${listed(faults)}`)
  return createBrowserClient(exchange, options)
}
