import { type ComponentProps, Suspense } from 'react'
import { optional } from '../../../ui/optional.ts'
import type { CoinChains } from './CoinChains.tsx'

const Chains = optional<ComponentProps<typeof CoinChains>>(() =>
  import('./CoinChains.tsx').then(({ CoinChains }) => CoinChains),
)

/** {@link CoinChains}, whose list of coins nothing else waits for. */
export const LateChains = (props: ComponentProps<typeof CoinChains>) => (
  <Suspense>
    <Chains {...props} />
  </Suspense>
)
