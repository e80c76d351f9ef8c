import { type RefObject, useLayoutEffect, useRef } from 'react'
import { lockScroll } from './lockScroll.ts'
import { useCovered } from './useCovered.ts'

const focusable = 'a[href], button, input, select, textarea, [tabindex]:not([tabindex="-1"])'

function stopsOf(box: HTMLElement): HTMLElement[] {
  return [...box.querySelectorAll<HTMLElement>(focusable)].filter((stop) => !stop.matches(':disabled, [tabindex="-1"]'))
}

const firstOf = (box: HTMLElement) => box.querySelector<HTMLElement>('[data-first-focus]') ?? box.querySelector('h2')

/**
 * Keeps the focus in `box` where the browser has no modal dialogs (iOS before 15.4).
 * @returns a function that lets it go.
 */
function keepFocus(box: HTMLElement): () => void {
  box.setAttribute('role', 'dialog')
  box.setAttribute('aria-modal', 'true')
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented) return
    if (event.key === 'Escape') box.dispatchEvent(new Event('cancel', { cancelable: true }))
    if (event.key !== 'Tab') return
    const stops = stopsOf(box)
    const [first, last] = [stops[0], stops[stops.length - 1]]
    const at = document.activeElement
    const next = event.shiftKey ? (at === first || at?.matches('h2')) && last : at === last && first
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  const onFocus = ({ target }: FocusEvent) => {
    if (target instanceof Node && !box.contains(target)) firstOf(box)?.focus({ preventScroll: true })
  }
  box.addEventListener('keydown', onKeyDown)
  document.addEventListener('focusin', onFocus)
  return () => {
    box.removeEventListener('keydown', onKeyDown)
    document.removeEventListener('focusin', onFocus)
  }
}

/** Opens the dialog it is given to over the page, for as long as it is rendered, and gives the focus back afterwards. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  useCovered()
  useLayoutEffect(() => {
    const box = dialog.current
    if (!box) return
    const before = document.activeElement
    const unlock = lockScroll()
    const letGo = 'showModal' in box ? box.showModal() : keepFocus(box)
    firstOf(box)?.focus({ preventScroll: true })
    return () => {
      letGo?.()
      // Before it leaves the page: what is behind a modal dialog takes no focus.
      dialog.current = null
      box.close?.()
      unlock()
      // What opened it may be gone by now; the page's content is never.
      const back = before?.isConnected && before !== document.body ? before : document.querySelector('main')
      if (back instanceof HTMLElement) back.focus({ preventScroll: true })
    }
  }, [])
  return dialog
}
