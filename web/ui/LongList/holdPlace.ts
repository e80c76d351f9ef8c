import { together } from '../../../bridge/lib/listen.ts'
import { onResize } from '../../lib/page/onResize.ts'
import { onScroll, scrollDown, scrolled } from '../../lib/page/scroll.ts'
import { firstIn } from './anchor.ts'

// Engines that hold the reader's place by themselves need no help, and would be helped twice.
const isHeld = globalThis.CSS?.supports?.('overflow-anchor', 'auto') ?? false

/** How far below the head of the page, whatever the reader has scrolled to. */
const placeOf = (item: Element): number => item.getBoundingClientRect().top + scrolled()

/**
 * Keeps what is read where it is on the screen while what is above it comes, goes or changes its height.
 * @returns stop
 */
export function holdPlace(list: HTMLElement): () => void {
  if (isHeld) return () => {}
  let item: Element | undefined
  let place = 0
  const bringBack = () => {
    if (!item?.isConnected) return
    const now = placeOf(item)
    if (Math.abs(now - place) < 1) return
    scrollDown(now - place)
    place = now
  }
  const follow = () => {
    // At the head of the page what comes above is what the reader wants to see.
    if (scrolled() > 0) bringBack()
    item = firstIn(list)
    place = item ? placeOf(item) : 0
  }
  return together([onScroll(follow), onResize(list, bringBack, { beforePaint: true })])
}
