import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useLatest } from '#web/ui/useLatest.ts'

interface Point {
  readonly x: number
  readonly y: number
}

/** How a picture is looked at: its scale, and how far its centre is from that of the window, in CSS pixels. */
interface Zoom extends Point {
  readonly scale: number
}

/** In CSS pixels: of the window, and of the picture in it at scale 1. */
export interface ZoomSizes {
  readonly window: readonly [width: number, height: number]
  readonly picture: readonly [width: number, height: number]
}

export const maxScale = 5
/** The whole picture. */
export const unzoomed: Zoom = { scale: 1, x: 0, y: 0 }

const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value))

/** Clamps the offset so that the picture fills the window. */
function kept({ scale, x, y }: Zoom, { window: [width, height], picture }: ZoomSizes): Zoom {
  const across = Math.max(0, (picture[0] * scale - width) / 2)
  const along = Math.max(0, (picture[1] * scale - height) / 2)
  return { scale, x: clamp(x, -across, across), y: clamp(y, -along, along) }
}

/** Zooms around a point, given from the window's centre. */
export function zoomAt(zoom: Zoom, factor: number, { x, y }: Point, sizes: ZoomSizes): Zoom {
  const scale = clamp(zoom.scale * factor, 1, maxScale)
  const grown = scale / zoom.scale
  return kept({ scale, x: x - (x - zoom.x) * grown, y: y - (y - zoom.y) * grown }, sizes)
}

export const pan = (zoom: Zoom, by: Point, sizes: ZoomSizes): Zoom =>
  kept({ scale: zoom.scale, x: zoom.x + by.x, y: zoom.y + by.y }, sizes)

/** Maximum time between two presses of a double press. */
const doubleMs = 300
/** Maximum movement of a press, in CSS pixels; beyond, it is a drag. */
const maxPress = 8
const [minAcross, minDown] = [64, 96]
const doubleFactor = 2.5

const apart = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y)
const between = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 })

interface Press {
  readonly from: Point
  readonly at: number
}

export interface ZoomOptions {
  /** A whole picture was swiped away: 1 for the next one, -1 for the one before. */
  readonly onSwipe: (step: 1 | -1) => void
  /** Dragged down, or pressed outside. */
  readonly onClose: () => void
}

/**
 * Zoom by wheel, two fingers and double presses; a zoomed picture is moved, a whole one is swiped.
 * @param stage what the picture stands in; the picture is its only `img`.
 */
export function useZoom(stage: RefObject<HTMLElement | null>, { onSwipe, onClose }: ZoomOptions) {
  const [zoom, setZoom] = useState<Zoom>(unzoomed)
  /** The drag offset of an unzoomed picture. */
  const [drawn, setDrawn] = useState<Point>()
  const pointers = useRef(new Map<number, Point>())
  const press = useRef<Press>(undefined)
  const last = useRef<Press>(undefined)
  const isZoomed = zoom.scale > 1

  const sizes = (): ZoomSizes => {
    const box = stage.current
    const picture = box?.querySelector('img')
    return {
      window: [box?.clientWidth ?? 0, box?.clientHeight ?? 0],
      picture: [picture?.clientWidth ?? 0, picture?.clientHeight ?? 0],
    }
  }
  const fromCentre = (x: number, y: number): Point => {
    const box = stage.current?.getBoundingClientRect()
    return box ? { x: x - box.left - box.width / 2, y: y - box.top - box.height / 2 } : { x: 0, y: 0 }
  }
  const zoomBy = (factor: number, at: Point = unzoomed) => setZoom((before) => zoomAt(before, factor, at, sizes()))
  const move = (by: Point) => setZoom((before) => pan(before, by, sizes()))

  const latest = useLatest({ zoomBy, fromCentre })
  // React's wheel listeners are passive, so they cannot prevent the browser's zoom.
  useEffect(() => {
    const box = stage.current
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      const { zoomBy, fromCentre } = latest.current
      zoomBy(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.002)), fromCentre(event.clientX, event.clientY))
    }
    box?.addEventListener('wheel', onWheel, { passive: false })
    return () => box?.removeEventListener('wheel', onWheel)
  }, [stage, latest])

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    // Synthetic events have no pointer to capture.
    if (event.isTrusted) event.currentTarget.setPointerCapture(event.pointerId)
    const here = fromCentre(event.clientX, event.clientY)
    pointers.current.set(event.pointerId, here)
    press.current = pointers.current.size === 1 ? { from: here, at: event.timeStamp } : undefined
    setDrawn(undefined)
  }
  const onPointerMove = ({ pointerId, clientX, clientY }: PointerEvent<HTMLElement>) => {
    const before = pointers.current.get(pointerId)
    if (!before) return
    const here = fromCentre(clientX, clientY)
    const other = [...pointers.current].find(([id]) => id !== pointerId)?.[1]
    pointers.current.set(pointerId, here)
    if (other) {
      const middle = between(here, other)
      const was = between(before, other)
      zoomBy(apart(here, other) / Math.max(1, apart(before, other)), middle)
      move({ x: middle.x - was.x, y: middle.y - was.y })
    } else if (isZoomed) move({ x: here.x - before.x, y: here.y - before.y })
    else if (press.current) setDrawn({ x: here.x - press.current.from.x, y: here.y - press.current.from.y })
  }

  const onPress = (here: Point, at: number, isBeside: boolean) => {
    const isDouble = last.current && at - last.current.at < doubleMs && apart(here, last.current.from) < 4 * maxPress
    last.current = isDouble ? undefined : { from: here, at }
    if (isBeside && !isZoomed) onClose()
    else if (isDouble && isZoomed) setZoom(unzoomed)
    else if (isDouble) zoomBy(doubleFactor, here)
  }
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    if (!pointers.current.delete(event.pointerId)) return
    const began = press.current
    press.current = undefined
    setDrawn(undefined)
    if (!began) return
    const here = fromCentre(event.clientX, event.clientY)
    const [across, down] = [here.x - began.from.x, here.y - began.from.y]
    if (apart(here, began.from) <= maxPress) {
      const below = document.elementFromPoint?.(event.clientX, event.clientY) ?? event.target
      onPress(here, event.timeStamp, below === event.currentTarget)
    } else if (isZoomed) return
    else if (Math.abs(across) >= minAcross && Math.abs(across) > Math.abs(down)) {
      const isForward = document.documentElement.dir === 'rtl' ? across > 0 : across < 0
      onSwipe(isForward ? 1 : -1)
    } else if (down >= minDown) onClose()
  }
  const onPointerCancel = ({ pointerId }: PointerEvent) => {
    pointers.current.delete(pointerId)
    press.current = undefined
    setDrawn(undefined)
  }

  const { scale, x, y } = drawn ? { scale: 1, ...drawn } : zoom
  return {
    zoom,
    zoomBy,
    move,
    reset: () => setZoom(unzoomed),
    style: { transform: `translate(${x}px, ${y}px) scale(${scale})` },
    /** No transition while it follows a pointer. */
    isHeld: pointers.current.size > 0,
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel },
  }
}
