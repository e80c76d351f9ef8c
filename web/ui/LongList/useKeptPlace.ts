import { type RefObject, useLayoutEffect } from 'react'
import { listen, together } from '../../../bridge/lib/listen.ts'
import { type Anchor, saveAnchor, savedAnchor } from '../../lib/router/scrollAnchor.ts'

/** Pictures have fixed boxes and heights are remembered: a place that is not at rest by then is the reader's own doing. */
const settleFrames = 10
const restMs = 150

/** The first item that reaches into the screen; none at the head of the page. */
function anchorIn(root: HTMLElement): Anchor | undefined {
  if (window.scrollY <= 0) return undefined
  for (const item of root.querySelectorAll<HTMLElement>('[data-item]')) {
    const { top, bottom } = item.getBoundingClientRect()
    if (bottom > 0) return { id: item.dataset.item ?? '', offset: top }
  }
  return undefined
}

function bringTo(root: HTMLElement, { id, offset }: Anchor): void {
  const item = root.querySelector(`[data-item="${CSS.escape(id)}"]`)
  const away = item ? item.getBoundingClientRect().top - offset : 0
  if (Math.abs(away) >= 1) window.scrollBy(0, away)
}

/** Remembers where the reader is in a list, and brings them back there when the list is put up again. */
export function useKeptPlace(root: RefObject<HTMLElement | null>, place: string): void {
  useLayoutEffect(() => {
    const element = root.current
    if (!element) return
    const anchor = savedAnchor(place)
    let frames = anchor ? settleFrames : 0
    let frame = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const leaveAlone = () => {
      frames = 0
    }
    const settle = () => {
      if (!anchor || frames-- <= 0) return
      bringTo(element, anchor)
      frame = requestAnimationFrame(settle)
    }
    const keep = () => saveAnchor(place, anchorIn(element))
    const onScroll = () => {
      clearTimeout(timer)
      timer = setTimeout(keep, restMs)
    }
    if (anchor) settle()
    else window.scrollTo(0, 0)
    const stop = together([
      ...['wheel', 'touchstart', 'keydown'].map((type) => listen(window, type, leaveAlone)),
      listen(window, 'scroll', onScroll),
    ])
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
      // The list still stands where the reader left it.
      keep()
      stop()
    }
  }, [root, place])
}
