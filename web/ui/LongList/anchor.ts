import type { Anchor } from '../../lib/router/scrollAnchor.ts'

/** The first item that reaches into the screen; none at the head of the page. */
export function anchorIn(root: HTMLElement): Anchor | undefined {
  if (window.scrollY <= 0) return undefined
  for (const item of root.querySelectorAll<HTMLElement>('[data-item]')) {
    const { top, bottom } = item.getBoundingClientRect()
    if (bottom > 0) return { id: item.dataset.item ?? '', offset: top }
  }
  return undefined
}

/** Scrolls until an item is where it was. */
export function bringTo(root: HTMLElement, { id, offset }: Anchor): void {
  const item = root.querySelector(`[data-item="${CSS.escape(id)}"]`)
  const away = item ? item.getBoundingClientRect().top - offset : 0
  if (Math.abs(away) >= 1) window.scrollBy(0, away)
}
