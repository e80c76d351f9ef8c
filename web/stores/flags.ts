import { map } from 'nanostores'
import { type Part, partOfRoute } from '../../bridge/site/parts.ts'
import type { RouteName } from '../../bridge/site/routes.ts'
import { readSmall } from '../../bridge/storage/small.ts'
import { pathTo } from './place.ts'

/** Where the exchange's last word is kept, so that a part that was off is not seen before the next one comes. */
export const partsOffKey = 'partsOff'

/** Parts that are off, by who says so; all others are on. Names of parts that we have not got are passed over. */
export const $flags = map<Readonly<Record<'exchange' | 'app', readonly string[]>>>({
  exchange: (readSmall(partsOffKey) ?? '').split(' '),
  app: [],
})

export function isOn(part: Part): boolean {
  const { exchange, app } = $flags.get()
  return !exchange.includes(part) && !app.includes(part)
}

/** Whether a page may be shown and led to: its part is on, and so is insights. */
export function isOpen(name: RouteName): boolean {
  const part = partOfRoute[name]
  return part === null || (isOn('insights') && (!part || isOn(part)))
}

/** As {@link pathTo}; `undefined` where the page is not open, and the link is to be plain text. */
export const linkTo = (name: RouteName, param?: string): string | undefined =>
  isOpen(name) ? pathTo(name, param) : undefined
