import { chartPath, type SharedChart } from '#bridge/site/sharedChart.ts'
import { base, routeAt } from '#web/lib/router/location.ts'

/**
 * URL of the trade page at a chart's range. If the site has its own trade pages, the URL is not below the base.
 * @param prefix start of the URL. Default: the site's base, so that each reader opens it in their own language.
 */
export function chartAddress(chart: SharedChart, prefix = base): string {
  const own = prefix + chartPath(chart)
  return routeAt(own.split('?')[0] ?? '') ? own : own.slice(base.length)
}
