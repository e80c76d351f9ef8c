import type { ComponentProps } from 'react'
import { optional } from '#web/ui/optional.ts'
import type { CoinChains } from './CoinChains.tsx'

/** Lazy-loads {@link CoinChains} with its list of coins. */
export const LateChains = optional<ComponentProps<typeof CoinChains>>(() =>
  import('./CoinChains.tsx').then(({ CoinChains }) => CoinChains),
)
