import { scrollDown, scrolled } from '../../lib/page/scroll.ts'
import type { Anchor } from '../../lib/router/scrollAnchor.ts'

/** The first item that reaches into the screen; `undefined` at the top of the page. */
export const firstIn = (list: HTMLElement): HTMLElement | undefined =>
  scrolled() > 0
    ? [...list.querySelectorAll<HTMLElement>('[data-item]')].find((item) => item.getBoundingClientRect().bottom > 0)
    : undefined

/** The same, as it is remembered. */
export function anchorIn(list: HTMLElement): Anchor | undefined {
  const item = firstIn(list)
  return item && { id: item.dataset.item ?? '', offset: item.getBoundingClientRect().top }
}

/** Scrolls until an item is where it was. */
export function bringTo(root: HTMLElement, { id, offset }: Anchor): void {
  const item = root.querySelector(`[data-item="${CSS.escape(id)}"]`)
  const away = item ? item.getBoundingClientRect().top - offset : 0
  if (Math.abs(away) >= 1) scrollDown(away)
}
