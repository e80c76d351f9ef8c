/** Simulation trade's pages (see docs/exchange.md#routes), matched after the locale has been removed. */
export const simulationPages = { spot: '/spot/BTCUSDT', futures: '/futures/usdt/BTCUSDT' } as const

/** Pages that may be shown while simulation trade is on. */
export const allowedExactly: readonly string[] = [
  '/fee',
  '/vip/detail',
  '/vip/vipIntroduce',
  '/asset',
  '/asset/spot',
  '/asset/margin',
  '/asset/futures',
  '/modifyverification',
  '/download',
  '/proof-of-reserves',
  '/protection-fund',
]

/** So may pages whose path begins with one of these. */
export const allowedPrefixes: readonly string[] = [
  '/spot/',
  '/futures/',
  '/transac',
  '/order/marginOrderInfo',
  '/order/mcp',
  '/account/newapi',
  '/record/exchange',
  '/record/margin',
  '/record/mcp',
  '/subaccount/setting/antiphishing',
  '/subaccount/setting/devices',
  '/subaccount/setting/history',
  '/subaccount/setting/api',
  '/trade-spot',
  '/trade-margin',
  '/trade-swap',
  '/trade-info',
  '/trade-asset-order',
  '/trade-asset',
]

// No path above has a character that means something else in a pattern.
/** The pattern of their paths, without its beginning. */
export const allowedPattern = `(?:(?:${allowedExactly.join('|')})$|(?:${allowedPrefixes.join('|')}))`
const allowed = new RegExp(`^${allowedPattern}`)

/** Whether a page may be shown while simulation trade is on. `path` is without its locale and query. */
export const isAllowedInSimulation = (path: string): boolean => allowed.test(path)
