import { afterPaint } from './painted.ts'

/**
 * Cards that are out of sight. Reads the layout, so it is called before a change.
 * @param except the card around it is not among them: it is to get the focus
 */
export const farCards = (except: Element | null = null): readonly HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>('[data-item]')].filter((card) => {
    if (card.contains(except) || getComputedStyle(card).contentVisibility !== 'auto') return false
    const { top, bottom } = card.getBoundingClientRect()
    return bottom <= 0 || top >= window.innerHeight
  })

/**
 * Leaves cards that are out of sight out of the next paint, so that what restyles the whole page is on the screen sooner. They keep
 * their heights. A browser counts cards of two screens above and below among those to style.
 */
export function paintNearFirst(far: readonly HTMLElement[]): void {
  for (const { style } of far) style.contentVisibility = 'hidden'
  afterPaint(() => {
    for (const { style } of far) style.contentVisibility = ''
  })
}
