import { type ComponentType, type RefObject, useEffect, useRef, useState } from 'react'
import { late } from '#bridge/lib/late.ts'
import { listen } from '#bridge/lib/listen.ts'
import { isPlainKey } from '#web/lib/page/keys.ts'
import { slots } from '#web/lib/page/slots.ts'
import { CardBoundary } from '#web/ui/Boundary/CardBoundary.tsx'
import { lateComponent } from '#web/ui/lateComponent.ts'
import type { Chart, Place } from './drawChart.ts'

type Props = Awaited<ReturnType<typeof slots.markPosts>> extends ComponentType<infer P> ? P : never

const MarkPosts = lateComponent<Props>(() => late(slots.markPosts, 'beside'))

const apart = 14
/** A chart that is as narrow as a phone has no room beside a mark. */
const narrow = 480

/** Where there is more room: beside the mark, or above or below it. */
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

/** What is written while a candle is open, near its mark. */
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
  /** The candle's place in time, as the drawing has it. */
  at: number
  label: string
  onClose: () => void
  onEnter: () => void
  onLeave: () => void
}) {
  const [place, setPlace] = useState<Place>()
  useEffect(() => chart.current?.follow(at, setPlace), [chart, at])
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
        // A finger leaves as it is lifted.
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
