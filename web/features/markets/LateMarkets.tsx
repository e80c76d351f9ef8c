import type { ComponentProps } from 'react'
import { optional } from '#web/ui/optional.ts'
import type { CoinChains } from './CoinChains/CoinChains.tsx'

/** Lazy-loaded markets for pages that do not depend on them. */
export const LateMarkets = optional(async () => (await import('./Markets.tsx')).Markets)

/** Lazy-loads {@link CoinChains} with its list of coins. */
export const LateChains = optional<ComponentProps<typeof CoinChains>>(() =>
  import('./CoinChains/CoinChains.tsx').then(({ CoinChains }) => CoinChains),
)
