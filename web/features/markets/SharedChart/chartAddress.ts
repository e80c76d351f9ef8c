import { chartPath, type SharedChart } from '#bridge/site/sharedChart.ts'
import { base, routeAt } from '#web/lib/router/location.ts'

/**
 * The trade page at a chart's range: the host's, which is not below the base, where the site leaves trade to it.
 * @param prefix what addresses begin with. Default: the site's base, so that each reader comes in their own language.
 */
export function chartAddress(chart: SharedChart, prefix = base): string {
  const own = prefix + chartPath(chart)
  return routeAt(own.split('?')[0] ?? '') ? own : own.slice(base.length)
}
