import type { ComponentType } from 'react'
import { slots } from '#web/lib/page/slots.ts'
import { CardBoundary } from '#web/ui/Boundary/CardBoundary.tsx'
import { lateComponent } from '#web/ui/lateComponent.ts'
import { Skeleton } from '#web/ui/Skeleton/Skeleton.tsx'

type Props = Awaited<ReturnType<typeof slots.coinPosts>> extends ComponentType<infer P> ? P : never

const CoinPosts = lateComponent<Props>(slots.coinPosts, {
  wait: 'needed',
  Loading: () => <Skeleton rows={2} />,
  words: ['topic', 'topics', 'writing'],
  sheet: 'coinPosts',
})

/** Posts about a coin. Lazy-loaded when shown. */
export const Posts = (props: Props) => (
  <CardBoundary>
    <CoinPosts {...props} />
  </CardBoundary>
)
