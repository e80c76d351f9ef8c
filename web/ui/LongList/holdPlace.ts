import { listen, together } from '../../../bridge/lib/listen.ts'
import type { Anchor } from '../../lib/router/scrollAnchor.ts'
import { anchorIn, bringTo } from './anchor.ts'

// Engines that hold the reader's place by themselves need no help, and would be helped twice.
const isHeld = globalThis.CSS?.supports?.('overflow-anchor', 'auto') ?? false

/**
 * Keeps what is read where it is on the screen while what is above it comes, goes or changes its height.
 * @returns stop
 */
export function holdPlace(list: HTMLElement): () => void {
  if (isHeld) return () => {}
  let anchor: Anchor | undefined
  const take = () => {
    anchor = anchorIn(list)
  }
  let height = 0
  let frame = 0
  const growth = new ResizeObserver(([entry]) => {
    const now = entry?.contentRect.height ?? 0
    if (now === height) return
    height = now
    if (anchor) bringTo(list, anchor)
    // Of what changes in the same frame after this the next one tells: a watch that stays is an error in the window then.
    growth.disconnect()
    frame = requestAnimationFrame(() => growth.observe(list))
  })
  growth.observe(list)
  return together([
    listen(window, 'scroll', take),
    () => {
      cancelAnimationFrame(frame)
      growth.disconnect()
    },
  ])
}
