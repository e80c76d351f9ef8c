import { listen } from '#bridge/lib/listen.ts'

/** The double-click time of most systems. */
const secondPressMs = 300

/**
 * Opens a card whose text was pressed. The text lies above the card's link, so that it can be selected; a press that selects, or that
 * meets a link or button, is left alone.
 * @param list the element that holds the cards.
 * @returns stop
 */
export function openCards(list: HTMLElement): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  return listen(list, 'click', (event) => {
    clearTimeout(timer)
    if (event.defaultPrevented || event.button !== 0 || !(event.target instanceof Element)) return
    if (event.target.closest('a, button') || !getSelection()?.isCollapsed) return
    const link = event.target.closest('[data-item]')?.querySelector<HTMLAnchorElement>('.post-card__link')
    if (!link) return
    if (event.metaKey || event.ctrlKey) window.open(link.href, '_blank', 'noopener')
    // A double click selects a word.
    else if (event instanceof PointerEvent && event.pointerType === 'mouse')
      timer = setTimeout(() => getSelection()?.isCollapsed && link.isConnected && link.click(), secondPressMs)
    else link.click()
  })
}
