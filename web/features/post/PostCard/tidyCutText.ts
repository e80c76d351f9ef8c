import { onResize } from '../../../lib/page/onResize.ts'

/** Nearer than where browsers begin to lay out what a card holds. */
const rootMargin = '25% 0px'

/** Whether nothing is written on the line of a text that ends at `end`. */
function isBlankAbove(end: number, text: Element): boolean {
  const start = end - Number.parseFloat(getComputedStyle(text).lineHeight)
  const range = document.createRange()
  range.selectNodeContents(text)
  return [...range.getClientRects()].every(({ top, bottom, width }) => {
    const middle = (top + bottom) / 2
    return width === 0 || middle < start || middle > end
  })
}

/**
 * Looks after a card's cut text. The links below its last line are taken out of reach: they are not seen, and lie under what can be
 * pressed below. Where the last line is the empty one between two paragraphs, the dots stand at the end of the words before it, not
 * alone. And nothing offers more of a text that is there in full: how long it is was guessed. `inCard` is any element of the card.
 * @returns stop
 */
export function tidyCutText(inCard: Element): (() => void) | undefined {
  const card = inCard.closest('.post-card')
  const box = card?.querySelector('.post-card__text--cut')
  const text = box?.querySelector('.rich-text')
  if (!box || !text) return undefined
  const tidy = () => {
    box.removeAttribute('data-blank')
    const end = text.getBoundingClientRect().bottom
    for (const link of text.querySelectorAll('a')) {
      link.toggleAttribute('data-cut', link.getBoundingClientRect().top >= end)
    }
    const isCut = text.scrollHeight > text.clientHeight
    box.toggleAttribute('data-blank', isCut && isBlankAbove(end, text))
    card?.querySelector('.post-card__more')?.toggleAttribute('data-needless', !isCut)
  }
  let leaveAlone = () => {}
  // Of near ones alone: where a card is laid out in the very frame in which others are told of, Firefox makes an error of it.
  const sight = new IntersectionObserver(
    (seen) => {
      leaveAlone()
      // The lines are of another length where the text is of another width, or of another size.
      leaveAlone = seen.pop()?.isIntersecting ? onResize(text, tidy, { box: 'border-box' }) : () => {}
    },
    { rootMargin },
  )
  sight.observe(text)
  const words = new MutationObserver(tidy)
  words.observe(text, { childList: true, subtree: true, characterData: true })
  return () => {
    leaveAlone()
    for (const watch of [sight, words]) watch.disconnect()
  }
}
