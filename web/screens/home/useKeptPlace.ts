import { type RefObject, useLayoutEffect } from 'react'
import type { FeedTab } from '../../stores/feed.ts'
import { type Anchor, keepAnchor, keptAnchor } from '../../stores/feedPlace.ts'

/** Pictures have fixed boxes and heights are remembered: a place that is not at rest by then is the reader's own doing. */
const settleFrames = 10
const restMs = 150

const findPost = (root: HTMLElement, id: string): HTMLElement | undefined =>
  [...root.querySelectorAll<HTMLElement>('[data-post]')].find(({ dataset }) => dataset.post === id)

/** The first post that reaches into the screen; none at the head of the page. */
function anchorIn(root: HTMLElement): Anchor | undefined {
  if (window.scrollY <= 0) return undefined
  for (const post of root.querySelectorAll<HTMLElement>('[data-post]')) {
    const { top, bottom } = post.getBoundingClientRect()
    if (bottom > 0) return { id: post.dataset.post ?? '', offset: top }
  }
  return undefined
}

function bringTo(root: HTMLElement, { id, offset }: Anchor): void {
  const post = findPost(root, id)
  const away = post ? post.getBoundingClientRect().top - offset : 0
  if (Math.abs(away) >= 1) window.scrollBy(0, away)
}

/** Remembers where the reader is in a tab, and brings them back there when the list is put up again. */
export function useKeptPlace(root: RefObject<HTMLElement | null>, entry: string, tab: FeedTab): void {
  useLayoutEffect(() => {
    const element = root.current
    if (!element) return
    const anchor = keptAnchor(entry, tab)
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
    const keep = () => keepAnchor(entry, tab, anchorIn(element))
    const onScroll = () => {
      clearTimeout(timer)
      timer = setTimeout(keep, restMs)
    }
    if (anchor) settle()
    else window.scrollTo(0, 0)
    for (const type of ['wheel', 'touchstart', 'keydown']) window.addEventListener(type, leaveAlone, { passive: true })
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
      // The list still stands where the reader left it.
      keep()
      for (const type of ['wheel', 'touchstart', 'keydown']) window.removeEventListener(type, leaveAlone)
      window.removeEventListener('scroll', onScroll)
    }
  }, [root, entry, tab])
}
