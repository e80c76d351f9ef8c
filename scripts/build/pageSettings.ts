import type { Exchange } from '../../bridge/config.ts'
import { adaptAddress } from './adapt.ts'

/** What of a configuration a page has from the start, as data. Keys and log-ins by others are apart, and come with the first log-in. */
export function pageSettings(exchange: Exchange): object {
  const { thirdParties: _, signing, ...settings } = exchange
  const { certificate: _certificate, ...others } = signing
  return { ...settings, adapt: adaptAddress(exchange), signing: others }
}
