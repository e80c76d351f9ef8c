/**
 * Takes the links below the last line of a card's cut text out of reach: they are not seen, and lie under what can be pressed below.
 * They are there again with the whole text. `inCard` is any element of the card.
 * @returns stop
 */
export function hideCutLinks(inCard: Element): (() => void) | undefined {
  const text = inCard.closest('.post-card')?.querySelector('.post-card__text--cut .rich-text')
  if (!text) return undefined
  // Told after the layout, and again when the lines are of another length.
  const observer = new ResizeObserver(() => {
    const end = text.getBoundingClientRect().bottom
    for (const link of text.querySelectorAll('a')) {
      link.toggleAttribute('data-cut', link.getBoundingClientRect().top >= end)
    }
  })
  observer.observe(text)
  return () => observer.disconnect()
}
