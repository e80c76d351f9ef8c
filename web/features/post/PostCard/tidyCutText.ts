import { listen, together } from '../../../../bridge/lib/listen.ts'

/** As far from the screen as cards are drawn ahead. */
const rootMargin = '100% 0px'

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
  let isNear = false
  let tidied = 0
  const look = () => {
    const { clientWidth: width } = text
    if (!isNear || width === tidied) return
    tidied = width
    tidy()
  }
  // Told after the layout. What watches sizes would be told of cards that come up in the same frame, too, and Firefox makes an error of that.
  const sight = new IntersectionObserver(
    (seen) => {
      isNear = seen.pop()?.isIntersecting ?? false
      look()
    },
    { rootMargin },
  )
  sight.observe(text)
  const words = new MutationObserver(() => {
    tidied = 0
    look()
  })
  words.observe(text, { childList: true, subtree: true, characterData: true })
  return together([() => sight.disconnect(), () => words.disconnect(), listen(window, 'resize', look)])
}
