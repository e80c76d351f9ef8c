import { type RefObject, useLayoutEffect, useMemo } from 'react'
import { listen, together } from '#bridge/lib/listen.ts'
import { onResize } from '#web/lib/page/onResize.ts'
import { noteScrolled } from '#web/lib/page/pictures.ts'
import { onScroll, scrollDown, scrolled, scrollToTop } from '#web/lib/page/scroll.ts'
import { type Anchor, saveAnchor, savedAnchor } from '#web/lib/router/historyState.ts'

// Engines that hold the reader's place by themselves need no help, and would be helped twice.
const isHeld = globalThis.CSS?.supports?.('overflow-anchor', 'auto')

/** How far below the head of the page, whatever the reader has scrolled to. */
const placeOf = (item: Element): number => item.getBoundingClientRect().top + scrolled()

/**
 * Keeps what is read where it is on the screen while what is above it comes, goes or changes its height.
 * @returns stop
 */
function holdPlace(list: HTMLElement): () => void {
  if (isHeld) return () => {}
  let item: Element | undefined
  let place = 0
  const restore = () => {
    if (!item?.isConnected) return
    const away = placeOf(item) - place
    if (Math.abs(away) < 1) return
    scrollDown(away)
    place += away
  }
  const follow = () => {
    // At the head of the page what comes above is what the reader wants to see.
    if (scrolled() > 0) restore()
    item = firstIn(list)
    if (item) place = placeOf(item)
  }
  // Lines above the list come late, too: how old it is, a warning of risk.
  return together([onScroll(follow), onResize(list.closest('main') ?? list, restore, { beforePaint: true })])
}

/** The first item that reaches into the screen; `undefined` at the top of the page. */
export const firstIn = (list: HTMLElement): HTMLElement | undefined =>
  scrolled() > 0
    ? [...list.querySelectorAll<HTMLElement>('[data-item]')].find((item) => item.getBoundingClientRect().bottom > 0)
    : undefined

/** The same, as it is remembered. */
function anchorIn(list: HTMLElement): Anchor | undefined {
  const item = firstIn(list)
  return item && { id: item.dataset.item ?? '', offset: item.getBoundingClientRect().top }
}

/** Scrolls until an item is where it was. */
function scrollToAnchor(root: HTMLElement, { id, offset }: Anchor): void {
  const item = root.querySelector(`[data-item="${CSS.escape(id)}"]`)
  if (!item) return
  const away = item.getBoundingClientRect().top - offset
  if (Math.abs(away) < 1) return
  scrollDown(away)
}

/** Pictures have fixed boxes and heights are remembered: a place that is not at rest by then is the reader's own doing. */
const settleFrames = 10
const restMs = 150

/** Remembers where the reader is in a list, and brings them back there when the list is put up again. */
export function useKeptPlace(root: RefObject<HTMLElement | null>, place: string): void {
  // Reading it later would force a layout. Not by `useScrolled`, whose import does not fit in the app's first chunk.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new place starts again
  const from = useMemo(scrolled, [place])
  useLayoutEffect(() => {
    const element = root.current
    if (!element) return
    const anchor = savedAnchor(place)
    let frames = settleFrames
    let frame = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const leaveAlone = () => cancelAnimationFrame(frame)
    const keep = () => saveAnchor(place, anchorIn(element))
    const rest = () => {
      noteScrolled(scrolled() > 0)
      clearTimeout(timer)
      timer = setTimeout(keep, restMs)
    }
    if (anchor) {
      const settle = () => {
        scrollToAnchor(element, anchor)
        if (--frames) frame = requestAnimationFrame(settle)
      }
      settle()
    } else if (from) scrollToTop()
    const stop = together([
      ...['wheel', 'touchstart', 'keydown'].map((type) => listen(window, type, leaveAlone)),
      onScroll(rest),
      holdPlace(element),
    ])
    return () => {
      leaveAlone()
      clearTimeout(timer)
      // The list still stands where the reader left it.
      keep()
      stop()
    }
  }, [root, place, from])
}
