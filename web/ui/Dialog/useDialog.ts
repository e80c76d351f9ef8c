import {
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  type SyntheticEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { isComposing } from '#web/lib/page/keys.ts'
import { farCards, paintNearFirst } from '#web/lib/page/paintNearFirst.ts'
import { focusContent } from '../focusContent.ts'
import { useCovered } from './useCovered.ts'

const styles = ['overflow', 'scrollbar-gutter', 'padding-right'] as const

let locks = 0
/** The page's own values of these properties, which may be a host site's. */
let before: readonly string[] = []

/** The page as it is before a dialog changes it. */
function readPage() {
  const { offsetWidth: width } = document.documentElement
  const focused = document.activeElement
  const isTyping = focused?.matches('input, textarea, [contenteditable="true"]')
  return {
    width,
    hasBar: width < window.innerWidth,
    hasCaret: !isTyping && getSelection()?.isCollapsed,
    far: farCards(focused),
  }
}
type Page = ReturnType<typeof readPage>

/**
 * Keeps the page behind a dialog where it is.
 * @returns a function that lets it scroll again, once all are gone.
 */
function lockScroll({ width, hasBar }: Page): () => void {
  const { documentElement: root } = document
  if (locks++ === 0) {
    before = styles.map((name) => root.style.getPropertyValue(name))
    root.style.overflow = 'hidden'
    // The place that is kept for the bar would stay light beside the shade.
    root.style.scrollbarGutter = 'auto'
    // The bar is on the right in every language. Where it lies over the page nothing moves, and nothing is laid out to see that.
    if (hasBar) root.style.paddingRight = `${root.offsetWidth - width}px`
  }
  let locked = true
  return () => {
    if (!locked) return
    locked = false
    if (--locks > 0) return
    for (const [index, name] of styles.entries()) root.style.setProperty(name, before[index] ?? '')
  }
}

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
    if (event.defaultPrevented || isComposing(event)) return
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

/** What opened the dialogs that have just closed. A dialog that opens in their place gives the focus back when it closes. */
const openers: (Element | null)[] = []

/** Waits until the dialog has left the page: nothing behind a modal dialog can be focused, and `close` would force a layout just before another. */
function giveFocusBack(to: Element | null): void {
  if (openers.push(to) > 1) return
  queueMicrotask(() => {
    const closed = openers.splice(0)
    const focused = document.activeElement
    // Something else has the focus. Without one, old engines return null.
    if (closed.length === 0 || (focused && focused !== document.body)) return
    // What opened it may be gone by now; the page's content is never.
    const opener = closed.find((one) => one?.isConnected && one !== document.body)
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    else focusContent()
  })
}

/** Opens the dialog it is given to over the page, for as long as it is rendered, and gives the focus back afterwards. */
function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  // Read while rendering: once the dialog is in the page, reading would force one more layout.
  const [page] = useState(readPage)
  useCovered()
  useLayoutEffect(() => {
    const box = dialog.current
    if (!box) return
    const focused = document.activeElement
    const [opener] = openers.splice(0)
    const before = (focused === document.body && opener) || focused
    paintNearFirst(page.far)
    const unlock = lockScroll(page)
    const letGo = 'showModal' in box ? box.showModal() : keepFocus(box)
    // A press leaves a caret in a page's text: behind a modal dialog, browsers look for its place through the whole page, at each change.
    if (page.hasCaret) getSelection()?.removeAllRanges()
    firstOf(box)?.focus({ preventScroll: true })
    return () => {
      letGo?.()
      dialog.current = null
      paintNearFirst(farCards(before))
      unlock()
      giveFocusBack(before)
    }
  }, [page])
  return dialog
}

/**
 * What a `<dialog>` that fills the page needs to be open while it is rendered, and to ask `onClose` for its end: by Escape, the
 * system's back, a click beside its box, and `close`. Never while `mayClose` answers false.
 */
export function useDialog(onClose: () => void, mayClose: () => boolean) {
  const ref = useModal()
  const pressed = useRef<EventTarget | null>(null)
  const close = (): void => {
    if (mayClose()) onClose()
  }
  const isOwn = ({ target, currentTarget }: SyntheticEvent): boolean => target === currentTarget
  return {
    ref,
    close,
    // Closing is the parent's, who renders it no longer: the browser is kept from closing it by itself. A file field's `cancel` rises to here.
    onCancel: (event: SyntheticEvent): void => {
      if (!isOwn(event)) return
      event.preventDefault()
      close()
    },
    // Chromium closes at a second Escape or back gesture without asking.
    onClose: (event: SyntheticEvent): void => {
      if (!isOwn(event) || !ref.current) return
      if (mayClose()) onClose()
      else ref.current.showModal()
    },
    onPointerDown: ({ target }: PointerEvent): void => {
      pressed.current = target
    },
    // A text that is marked with the pointer and let go beside the box is no click beside it.
    onClick: (event: MouseEvent): void => {
      if (isOwn(event) && pressed.current === event.target) close()
    },
  }
}
