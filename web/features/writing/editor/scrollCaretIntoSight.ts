import type { EditorView } from 'prosemirror-view'
import { onResize } from '#web/lib/page/onResize.ts'

/** How much is covered at the edges of the visible window, in CSS pixels. */
export interface Edges {
  readonly top: number
  readonly bottom: number
}

/** Space around the caret's line, in pixels: below `threshold` it scrolls, until `margin` is free. */
const [threshold, margin] = [16, 24]

const sides = ({ top, bottom }: Edges, space: number) => ({
  top: top + space,
  bottom: bottom + space,
  left: 0,
  right: 0,
})

/**
 * Keeps the caret visible when fixed elements, a keyboard or a rotation cover it. Browsers do so for native fields only,
 * and not reliably.
 * @returns a function that stops it
 */
export function scrollCaretIntoSight(view: EditorView, edges: () => Edges): () => void {
  const { documentElement } = document
  let frame = 0
  const keep = (): void => {
    const now = edges()
    view.setProps({ scrollThreshold: sides(now, threshold), scrollMargin: sides(now, margin) })
    if (view.hasFocus()) view.dispatch(view.state.tr.scrollIntoView())
  }
  // The elements above the text take their new height in the same frame.
  const keepSoon = (): void => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(keep)
    })
  }
  const keyboard = (): string => documentElement.style.getPropertyValue('--keyboard')
  let last = keyboard()
  // The app reports its keyboard in this attribute, which also changes while scrolling.
  const watch = new MutationObserver(() => {
    if (keyboard() === last) return
    last = keyboard()
    keepSoon()
  })
  watch.observe(documentElement, { attributeFilter: ['style'] })
  // The column resizes a moment after the window, when the page's layout has changed.
  let width = view.dom.clientWidth
  const leaveColumn = onResize(view.dom, () => {
    if (view.dom.clientWidth === width) return
    width = view.dom.clientWidth
    keepSoon()
  })
  const windows = [window, window.visualViewport]
  for (const one of windows) one?.addEventListener('resize', keepSoon)
  keep()
  return () => {
    cancelAnimationFrame(frame)
    watch.disconnect()
    leaveColumn()
    for (const one of windows) one?.removeEventListener('resize', keepSoon)
  }
}
