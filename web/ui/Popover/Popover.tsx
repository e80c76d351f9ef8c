import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { isPageKey } from '#web/lib/page/keys.ts'
import { onScroll } from '#web/lib/page/scroll.ts'
import { focusContent } from '../focusContent.ts'

const gap = 4
const margin = 8

/**
 * Puts a box beside what it belongs to, where there is room: below it, else above.
 * @param side which edges stand under each other, as one reads.
 */
export function place(box: HTMLElement, anchor: HTMLElement, side: 'start' | 'end'): void {
  const at = anchor.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = box
  const isBelow = at.bottom + gap + height <= innerHeight - margin || at.top < height
  const isAtLeft = (document.documentElement.dir === 'rtl') === (side === 'end')
  const fromLeft = isAtLeft ? at.left : at.right - width
  const left = Math.max(margin, Math.min(fromLeft, document.documentElement.clientWidth - width - margin))
  box.style.top = `${isBelow ? Math.min(at.bottom + gap, innerHeight - height - margin) : at.top - gap - height}px`
  // The page's own left, in every language.
  box.style.left = `${left}px`
}

/** The content that a button opens next to it. Closes on Escape, Tab, a press elsewhere, and when the page moves under it. */
export function Popover({
  button,
  onClose,
  children,
}: {
  button: HTMLElement
  onClose: () => void
  children: ReactNode
}) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!box.current) return
    place(box.current, button, 'end')
    button.setAttribute('aria-expanded', 'true')
    const own = box.current
    own.querySelector<HTMLElement>('[role="menuitem"]')?.focus({ preventScroll: true })
    return () => {
      button.removeAttribute('aria-expanded')
      // A press elsewhere has taken the focus to where it belongs.
      if (!own.contains(document.activeElement)) return
      if (button.isConnected) button.focus({ preventScroll: true })
      else focusContent()
    }
  }, [button])
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if ((event.key !== 'Escape' && event.key !== 'Tab') || !isPageKey(event, document.documentElement)) return
      if (event.key === 'Escape') event.preventDefault()
      button.focus({ preventScroll: true })
      onClose()
    }
    const onPress = ({ target }: Event) => {
      if (!(target instanceof Node) || !box.current?.contains(target)) onClose()
    }
    const ends: readonly (() => void)[] = [
      on(document, 'keydown', onKey as EventListener),
      on(document, 'pointerdown', onPress),
      onScroll(onClose),
      on(window, 'resize', onClose),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [button, onClose])
  return (
    <div className="popover" ref={box}>
      {children}
    </div>
  )
}

function on(target: EventTarget, type: string, listener: EventListener): () => void {
  target.addEventListener(type, listener)
  return () => target.removeEventListener(type, listener)
}
