import packed from 'insights:legal'
import { wordedIn } from '#bridge/site/brand.ts'
import type { LegalConfig, WayName } from '#bridge/site/legal.ts'
import { $locale } from '../page/appearance.ts'
import { services } from '../page/services.ts'
import { linkProps } from './links.ts'

/** What the exchange tells its readers: a build packs it apart, a site that mounts the screens has it in its configuration. */
export const legal = (): LegalConfig => ({ ...packed.legal, ...services().exchange })

/**
 * What an `<a>` to one of the exchange's own pages needs, by the one rule for links; `undefined` where it has named none.
 * @param pair whose trade page it is.
 */
export function exchangeLink(
  name: WayName,
  pair: { readonly coin: string; readonly symbol: string } = { coin: '', symbol: '' },
): ReturnType<typeof linkProps> {
  const worded = legal().links?.[name]
  if (worded === undefined) return undefined
  const filled = wordedIn(worded, $locale.get()).replace(/{(coin|symbol)}/g, (_, key: 'coin' | 'symbol') =>
    encodeURIComponent(pair[key]),
  )
  return linkProps(filled, true)
}
