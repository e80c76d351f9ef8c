import {
  type ComponentProps,
  type ComponentType,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { late } from '#bridge/lib/late.ts'
import { listen } from '#bridge/lib/listen.ts'
import { isPlainKey } from '#web/lib/page/keys.ts'
import { slots } from '#web/lib/page/slots.ts'
import { CardBoundary } from '#web/ui/Boundary/CardBoundary.tsx'
import { lateComponent } from '#web/ui/lateComponent.ts'
import type { Chart, Place } from './drawChart.ts'

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
  useLayoutEffect(() => chart.current?.follow(at, setPlace), [chart, at])
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
