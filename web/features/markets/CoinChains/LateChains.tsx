import type { ComponentProps } from 'react'
import { optional } from '#web/ui/optional.ts'
import type { CoinChains } from './CoinChains.tsx'

/** {@link CoinChains}, whose list of coins nothing else waits for. */
export const LateChains = optional<ComponentProps<typeof CoinChains>>(() =>
  import('./CoinChains.tsx').then(({ CoinChains }) => CoinChains),
)
