import { base, hrefTo, routeAt } from '#web/lib/router/location.ts'

/** The address of a coin's trade page: the host's, which is not below the base, where the site leaves trade to it. */
export const tradeHref = (symbolId: string): string => {
  const own = hrefTo('spot', symbolId)
  return routeAt(own) ? own : own.slice(base.length)
}
