import { afterPaint } from './painted.ts'

/**
 * Leaves cards that are out of sight out of the next paint, so that what restyles the whole page is on the screen sooner. They keep
 * their heights. A browser counts cards of two screens above and below among those to style. Before the change: it looks at the layout.
 * @param except the card around it is not left out: it is to get the focus
 */
export function paintNearFirst(except?: Element | null): void {
  const far = [...document.querySelectorAll<HTMLElement>('[data-item]')].filter((card) => {
    if (card.contains(except ?? null) || getComputedStyle(card).contentVisibility !== 'auto') return false
    const { top, bottom } = card.getBoundingClientRect()
    return bottom <= 0 || top >= window.innerHeight
  })
  for (const { style } of far) style.contentVisibility = 'hidden'
  afterPaint(() => {
    for (const { style } of far) style.contentVisibility = ''
  })
}
