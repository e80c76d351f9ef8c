import { type RefObject, useLayoutEffect } from 'react'
import { listen, together } from '../../../bridge/lib/listen.ts'
import { noteScrolled } from '../../lib/page/nearPictures.ts'
import { onScroll, scrolled, scrollToTop } from '../../lib/page/scroll.ts'
import { saveAnchor, savedAnchor } from '../../lib/router/scrollAnchor.ts'
import { anchorIn, bringTo } from './anchor.ts'
import { holdPlace } from './holdPlace.ts'

/** Pictures have fixed boxes and heights are remembered: a place that is not at rest by then is the reader's own doing. */
const settleFrames = 10
const restMs = 150

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
    const rest = () => {
      noteScrolled(scrolled() > 0)
      clearTimeout(timer)
      timer = setTimeout(keep, restMs)
    }
    if (anchor) settle()
    else scrollToTop()
    const stop = together([
      ...['wheel', 'touchstart', 'keydown'].map((type) => listen(window, type, leaveAlone)),
      onScroll(rest),
      holdPlace(element),
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
