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
  const growth = new ResizeObserver(() => anchor && bringTo(list, anchor))
  growth.observe(list)
  return together([listen(window, 'scroll', take), () => growth.disconnect()])
}
