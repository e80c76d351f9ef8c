import { type RefObject, useLayoutEffect } from 'react'

/** The system's own swipe back begins here. */
const edge = 24
/** Less than this is a finger at rest. */
const slack = 8
/** From this part of the row's width on, letting go takes it away. */
const away = 0.35

/** Lets a row be swiped towards the line's start by touch; calls `onAway` when it is let go far enough out. */
export function useSwipeAway(row: RefObject<HTMLElement | null>, onAway: () => void): void {
  useLayoutEffect(() => {
    const element = row.current
    if (!element) return
    let from: number | undefined
    let moved = 0
    const move = (to: number) => {
      moved = to
      element.style.transform = to ? `translateX(${to}px)` : ''
      if (to) element.dataset.swiped = ''
      else delete element.dataset.swiped
    }
    const onDown = ({ pointerType, isPrimary, clientX }: PointerEvent) => {
      const inside = clientX > edge && clientX < window.innerWidth - edge
      from = pointerType === 'touch' && isPrimary && inside ? clientX : undefined
    }
    const onMove = ({ clientX }: PointerEvent) => {
      if (from === undefined) return
      const across = clientX - from
      const outwards = document.documentElement.dir === 'rtl' ? Math.max(0, across) : Math.min(0, across)
      move(Math.abs(outwards) > slack ? outwards : 0)
    }
    const onUp = () => {
      const isHiddenItem = from !== undefined && Math.abs(moved) > element.clientWidth * away
      from = undefined
      move(0)
      if (isHiddenItem) onAway()
    }
    const onCancel = () => {
      from = undefined
      move(0)
    }
    const listeners = [
      ['pointerdown', onDown],
      ['pointermove', onMove],
      ['pointerup', onUp],
      ['pointercancel', onCancel],
    ] as const
    for (const [type, listener] of listeners) element.addEventListener(type, listener)
    return () => {
      for (const [type, listener] of listeners) element.removeEventListener(type, listener)
    }
  }, [row, onAway])
}
