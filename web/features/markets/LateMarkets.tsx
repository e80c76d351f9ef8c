import { lateComponent } from '#web/ui/lateComponent.ts'

/** Lazy-loaded markets for pages that do not depend on them. */
export const LateMarkets = lateComponent(async () => (await import('./MarketRail.tsx')).MarketRail, { wait: 'beside' })

/** A coin's networks, lazy-loaded with the list of coins. */
export const LateChains = lateComponent(async () => (await import('./CoinChains/CoinChains.tsx')).CoinChains, {
  wait: 'beside',
})
