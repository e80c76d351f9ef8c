import {
  type ComponentProps,
  type ComponentType,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { CallResponse, Candle } from '#bridge/exchange/calls.ts'
import { ApiError } from '#bridge/exchange/errors.ts'
import { late } from '#bridge/lib/late.ts'
import { listen } from '#bridge/lib/listen.ts'
import { isPlainKey } from '#web/lib/page/keys.ts'
import { services } from '#web/lib/page/services.ts'
import { slots } from '#web/lib/page/slots.ts'
import { poll } from '#web/lib/poll.ts'
import { CardBoundary } from '#web/ui/Boundary/CardBoundary.tsx'
import { lateComponent } from '#web/ui/lateComponent.ts'
import type { Chart, Place } from './drawChart.ts'

export type PostCount = NonNullable<CallResponse<'social.articlesByHashTagV2'>['counts']>[number]

const refreshMs = 60_000
const retryMs = 15_000

/**
 * Polls the number of posts about a coin per interval, from a time on. Stops if the exchange does not count posts.
 * @returns a function that stops it
 */
export function watchPostCounts(
  { coin, from, interval }: { readonly coin: string; readonly from: number; readonly interval: number },
  onCounts: (counts: readonly PostCount[]) => void,
): () => void {
  let stop = () => {}
  const ask = async (signal: AbortSignal) => {
    const request = { hashTag: coin, order: 'latest', limit: 1, from, interval } as const
    try {
      const { counts } = await services().client.call('social.articlesByHashTagV2', request, { signal, silent: true })
      if (signal.aborted) return
      if (counts) onCounts(counts)
      else stop()
    } catch (error) {
      // The exchange does not support these fields, or there are no posts yet.
      if (!(error instanceof ApiError)) throw error
      stop()
    }
  }
  stop = poll(ask, { everyMs: refreshMs, retryMs })
  return stop
}

/** Posts written while a candle is open. */
export interface Mark {
  /** Opening time of the candle. */
  readonly openedAt: number
  readonly posts: number
  /** Vertical position: the price at posting, limited to the candle's range. */
  readonly price: number
}

/** Posts per candle, oldest first. Candles without posts are left out. */
export function marksOf(candles: readonly Candle[], counts: readonly PostCount[], intervalMs: number): readonly Mark[] {
  const [first] = candles
  if (!first) return []
  const found = new Map<number, { posts: number; sum: number; priced: number }>()
  for (const { at, posts, price } of counts) {
    const openedAt = first.openedAt + Math.floor((at - first.openedAt) / intervalMs) * intervalMs
    const one = found.get(openedAt) ?? { posts: 0, sum: 0, priced: 0 }
    const priced = price === null ? 0 : posts
    found.set(openedAt, {
      posts: one.posts + posts,
      sum: one.sum + Number(price ?? 0) * priced,
      priced: one.priced + priced,
    })
  }
  return candles.flatMap(({ openedAt, high, low, close }) => {
    const one = found.get(openedAt)
    if (!one) return []
    const price = one.priced > 0 ? one.sum / one.priced : Number(close)
    // Futures and pairs with another quote coin have different prices.
    return [{ openedAt, posts: one.posts, price: Math.min(Number(high), Math.max(Number(low), price)) }]
  })
}

/** The candle with the most posts; the latest if several have the same number. */
export const mostDiscussed = (marks: readonly Mark[]): Mark | undefined =>
  marks.reduce<Mark | undefined>((most, one) => (most && most.posts > one.posts ? most : one), undefined)

type Props = ComponentProps<Awaited<ReturnType<typeof slots.markPosts>>['MarkPosts']>

let loaded: Awaited<ReturnType<typeof slots.markPosts>> | undefined
export const loadMarkPosts = async (): Promise<NonNullable<typeof loaded>> => {
  loaded = await late(slots.markPosts, 'beside')
  return loaded
}
const LatePosts = lateComponent<Props>(() => loadMarkPosts().then(({ MarkPosts }) => MarkPosts))

const apart = 14
/** In a narrower chart there is no room next to a mark, in pixels. */
const narrow = 480

/** Positions the card next to the mark, or above or below it, where there is more room. */
function styleAt({ x, y, width, height }: Place) {
  if (width < narrow) {
    const isBelow = y < height / 2
    const edges = { left: 8, right: 8, inlineSize: 'auto' }
    return isBelow
      ? { ...edges, top: y + apart, maxBlockSize: height - y - 2 * apart }
      : { ...edges, bottom: `calc(100% - ${y - apart}px)`, maxBlockSize: y - 2 * apart }
  }
  const isLeft = x > width / 2
  const isAbove = y > height / 2
  return {
    ...(isLeft ? { right: `calc(100% - ${x - apart}px)` } : { left: x + apart }),
    ...(isAbove ? { bottom: `calc(100% - ${y + apart}px)` } : { top: y - apart }),
    maxInlineSize: (isLeft ? x : width - x) - 2 * apart,
    maxBlockSize: isAbove ? y : height - y,
  }
}

/** The posts of a candle, shown near its mark. */
export function MarkCard({
  chart,
  at,
  label,
  onClose,
  onEnter,
  onLeave,
  ...posts
}: Props & {
  chart: RefObject<Chart | undefined>
  /** The candle's time on the chart's axis. */
  at: number
  label: string
  onClose: () => void
  onEnter: () => void
  onLeave: () => void
}) {
  const [place, setPlace] = useState<Place>()
  // In the frame that answers the press.
  useLayoutEffect(() => chart.current?.watchPlace(at, setPlace), [chart, at])
  const [MarkPosts] = useState<ComponentType<Props>>(() => loaded?.MarkPosts ?? LatePosts)
  const box = useRef<HTMLElement>(null)
  useEffect(() =>
    listen(document, 'keydown', (event) => {
      if (event.key !== 'Escape' || !isPlainKey(event)) return
      const hasFocus = box.current?.contains(document.activeElement)
      if (hasFocus) box.current?.closest('figure')?.querySelector<HTMLElement>('[role="slider"]')?.focus()
      onClose()
    }),
  )
  if (!place) return null
  return (
    <section
      className="mark-card"
      ref={box}
      style={styleAt(place)}
      aria-label={label}
      onPointerEnter={onEnter}
      onPointerLeave={({ pointerType }) => {
        // For touch, `pointerleave` fires when the finger is lifted.
        if (pointerType !== 'touch') onLeave()
      }}
    >
      <p className="mark-card__head" aria-hidden="true">
        {label}
      </p>
      <CardBoundary>
        <MarkPosts key={at} {...posts} />
      </CardBoundary>
    </section>
  )
}
