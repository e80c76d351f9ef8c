import { base, hrefTo, routeAt } from '#web/lib/router/location.ts'

/** URL of a coin's trade page. If the site has its own trade pages, the URL is not below the base. */
export const tradeHref = (symbolId: string): string => {
  const own = hrefTo('spot', symbolId)
  return routeAt(own) ? own : own.slice(base.length)
}
