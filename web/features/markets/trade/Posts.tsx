import type { ComponentType } from 'react'
import { late } from '#bridge/lib/late.ts'
import { loadMessages } from '#web/i18n/i18n.ts'
import { slots } from '#web/lib/page/slots.ts'
import { linkStyles } from '#web/lib/page/styles.ts'
import { CardBoundary } from '#web/ui/Boundary/CardBoundary.tsx'
import { lateComponent } from '#web/ui/lateComponent.ts'
import { Skeleton } from '#web/ui/Skeleton/Skeleton.tsx'

const words = ['topic', 'topics', 'writing']

type Props = Awaited<ReturnType<typeof slots.coinPosts>> extends ComponentType<infer P> ? P : never

const CoinPosts = lateComponent<Props>(
  async () => {
    const [Late] = await Promise.all([
      late(slots.coinPosts, 'beside'),
      linkStyles('coinPosts', 'beside'),
      ...words.map(loadMessages),
    ])
    return Late
  },
  () => <Skeleton rows={2} />,
)

/** Posts about a coin. Lazy-loaded when shown. */
export const Posts = (props: Props) => (
  <CardBoundary>
    <CoinPosts {...props} />
  </CardBoundary>
)
