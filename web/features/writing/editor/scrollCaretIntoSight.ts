import type { EditorView } from 'prosemirror-view'
import { onResize } from '#web/lib/page/onResize.ts'

/** How much of what is seen of the window something stands over, in CSS pixels. */
export interface Edges {
  readonly top: number
  readonly bottom: number
}

/** Free space round the caret's line: from where on it is scrolled, and how far then. */
const [threshold, margin] = [16, 24]

const sides = ({ top, bottom }: Edges, space: number) => ({
  top: top + space,
  bottom: bottom + space,
  left: 0,
  right: 0,
})

/**
 * Keeps the caret clear of what stands over the window's edges, and brings it back into sight where the keyboard or a turned device
 * has left the text less room: browsers do so for their own fields, and not always.
 * @returns stop
 */
export function scrollCaretIntoSight(view: EditorView, edges: () => Edges): () => void {
  const { documentElement } = document
  let frame = 0
  const keep = (): void => {
    const now = edges()
    view.setProps({ scrollThreshold: sides(now, threshold), scrollMargin: sides(now, margin) })
    if (view.hasFocus()) view.dispatch(view.state.tr.scrollIntoView())
  }
  // What is above the text takes its new height in the frame of the change.
  const keepSoon = (): void => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(keep)
    })
  }
  const keyboard = (): string => documentElement.style.getPropertyValue('--keyboard')
  let last = keyboard()
  // The app's own word about its keyboard; what else is said there changes while one scrolls.
  const watch = new MutationObserver(() => {
    if (keyboard() === last) return
    last = keyboard()
    keepSoon()
  })
  watch.observe(documentElement, { attributeFilter: ['style'] })
  // Its column changes a moment after the window, when the page has taken another layout.
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
