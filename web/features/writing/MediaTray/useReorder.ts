import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { isPageKey } from '#web/lib/page/keys.ts'

/** Pointer movement below this distance counts as a press, not a drag. */
const minPx = 6

const moved = <T>(items: readonly T[], from: number, to: number): readonly T[] => {
  const next = [...items]
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}

interface Drag {
  readonly id: string
  readonly x: number
  readonly y: number
  readonly hasMoved: boolean
}

/**
 * Reorders items by dragging or with the arrow keys. While dragging, the new order is shown but not reported; Escape
 * cancels it. Each item carries its id as `data-move`.
 */
export function useReorder(ids: readonly string[], onOrder: (ids: readonly string[], moved: string) => void) {
  const [drag, setDrag] = useState<Drag>()
  const [draft, setDraft] = useState<readonly string[]>()
  const held = useRef<HTMLElement>(undefined)
  const order = draft ?? ids

  const end = (isTaken: boolean) => {
    if (isTaken && drag?.hasMoved && draft && draft.join() !== ids.join()) onOrder(draft, drag.id)
    setDrag(undefined)
    setDraft(undefined)
  }

  // Some browsers drop the focus when an element moves in the DOM.
  useEffect(() => {
    if (held.current && document.activeElement !== held.current) held.current.focus()
    held.current = undefined
  })

  const step = (id: string, by: -1 | 1, control?: HTMLElement): void => {
    const from = ids.indexOf(id)
    const to = from + by
    if (from < 0 || to < 0 || to >= ids.length) return
    held.current = control
    onOrder(moved(ids, from, to), id)
  }

  const handlers = (id: string) => ({
    'data-move': id,
    onPointerDown: ({ button, clientX: x, clientY: y, currentTarget, pointerId }: PointerEvent<HTMLElement>) => {
      if (button !== 0) return
      currentTarget.setPointerCapture?.(pointerId)
      setDrag({ id, x, y, hasMoved: false })
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent<HTMLElement>) => {
      if (!drag) return
      if (!drag.hasMoved && Math.hypot(clientX - drag.x, clientY - drag.y) < minPx) return
      if (!drag.hasMoved) setDrag({ ...drag, hasMoved: true })
      const over = document.elementsFromPoint(clientX, clientY).find((each) => each.hasAttribute('data-move'))
      const to = order.indexOf(over?.getAttribute('data-move') ?? '')
      const from = order.indexOf(drag.id)
      if (to >= 0 && to !== from) setDraft(moved(order, from, to))
    },
    onPointerUp: () => end(true),
    onPointerCancel: () => end(false),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (!isPageKey(event, event.currentTarget)) return
      if (event.key === 'Escape' && drag) {
        event.preventDefault()
        event.stopPropagation()
        return end(false)
      }
      const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
      const by = { ArrowLeft: isRtl ? 1 : -1, ArrowRight: isRtl ? -1 : 1, ArrowUp: -1, ArrowDown: 1 } as const
      const key = Object.keys(by).find((name): name is keyof typeof by => name === event.key)
      if (!key) return
      event.preventDefault()
      step(id, by[key], event.currentTarget)
    },
  })

  return { order, dragged: drag?.hasMoved ? drag.id : undefined, step, handlers }
}
