import { listen } from '../../../../bridge/lib/listen.ts'

/**
 * Opens a card whose text was pressed. The text lies above the card's link, so that it can be selected; a press that selects, or that
 * meets a link or button, is left alone.
 * @param list the element that holds the cards.
 * @returns stop
 */
export const openCards = (list: HTMLElement): (() => void) =>
  listen(list, 'click', (event) => {
    if (event.defaultPrevented || event.button !== 0 || !(event.target instanceof Element)) return
    if (event.target.closest('a, button') || !getSelection()?.isCollapsed) return
    const link = event.target.closest('[data-item]')?.querySelector<HTMLAnchorElement>('.post-card__link')
    if (!link) return
    if (event.metaKey || event.ctrlKey) window.open(link.href, '_blank', 'noopener')
    else link.click()
  })
