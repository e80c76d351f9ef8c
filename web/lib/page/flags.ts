import { map } from 'nanostores'
import type { Feature } from '#bridge/site/features.ts'
import { type PathParam, type RouteName, type RouteRow, type Routes, routes } from '#bridge/site/routes.ts'
import { readLocal } from '#bridge/storage/local.ts'
import { hrefTo } from '../router/location.ts'
import { featuresOffKey, offUntilNamed } from './featuresOff.ts'

/** Disabled features by source; all others are on. Unknown names are ignored. */
export const $flags = map<Readonly<Record<'exchange' | 'app', readonly string[]>>>({
  exchange: (readLocal(featuresOffKey) ?? offUntilNamed).split(' '),
  app: [],
})

export function isOn(feature: Feature): boolean {
  const { exchange, app } = $flags.get()
  return !exchange.includes(feature) && !app.includes(feature)
}

/** Whether a page may be shown and led to: its feature is on, and so is insights. */
export function isOpen(name: RouteName): boolean {
  const { feature }: RouteRow = routes[name]
  return feature === null || (isOn('insights') && isOn(feature))
}

/** As {@link hrefTo}; `undefined` where the page is not open, and the link becomes plain text. */
export const linkTo = <Name extends RouteName>(
  name: Name,
  ...param: PathParam<Routes[Name]['path']>
): string | undefined => (isOpen(name) ? hrefTo(name, ...param) : undefined)
