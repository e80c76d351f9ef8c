import { listen } from '#bridge/lib/listen.ts'
import { onResize } from '#web/lib/page/onResize.ts'
import { scrollToSee } from '#web/lib/page/scroll.ts'
import { isWhole, maxLines } from './isLong.ts'

/** Nearer than where browsers begin to lay out what a card holds. */
const rootMargin = '25% 0px'

/** The last of the lines that are shown that anything is written on. */
function lastWritten(text: Element): number {
  const { top } = text.getBoundingClientRect()
  const height = Number.parseFloat(getComputedStyle(text).lineHeight)
  const range = document.createRange()
  range.selectNodeContents(text)
  let last = 1
  for (const rect of range.getClientRects()) {
    const line = Math.ceil(((rect.top + rect.bottom) / 2 - top) / height)
    if (rect.width > 0 && line <= maxLines) last = Math.max(last, line)
  }
  return last
}

/**
 * Looks after a cut text. The links below its last line are taken out of reach: they are not seen, and lie under what can be pressed
 * below; it is opened where one of them has the focus. Where the last lines are empty, the dots stand at the end of the words before
 * them, not alone. It says whether the text is there in full, so that nothing offers more of it. `box` holds it.
 * @returns stop
 */
export function watchCut(box: HTMLElement, onMeasured: (isWhole: boolean) => void, open: () => void): () => void {
  const [text] = box.children
  if (!text) return () => {}
  // Folded again, the button stands far above where it was pressed.
  const button = box.nextElementSibling
  if (button?.matches(':focus')) scrollToSee(button, { block: 'nearest' })
  const tidy = () => {
    box.removeAttribute('data-blank')
    box.style.removeProperty('--lines')
    const end = text.getBoundingClientRect().bottom
    for (const link of text.querySelectorAll('a')) {
      const isBelow = link.getBoundingClientRect().top >= end
      if (isBelow && link.matches(':focus')) return open()
      link.toggleAttribute('data-cut', isBelow)
    }
    const whole = isWhole(text)
    let last = maxLines
    if (!whole) {
      // Chromium counts the dots among the boxes of the words.
      box.style.setProperty('--lines', 'none')
      last = lastWritten(text)
      box.style.setProperty('--lines', String(last))
    }
    box.toggleAttribute('data-blank', last === maxLines - 1)
    onMeasured(whole)
  }
  let stopMeasuring = () => {}
  // Of near ones alone: where a card is laid out in the very frame in which others are told of, Firefox makes an error of it.
  const sight = new IntersectionObserver(
    (seen) => {
      stopMeasuring()
      // The lines are of another length where the text is of another width, or of another size.
      stopMeasuring = seen.pop()?.isIntersecting ? onResize(text, tidy, { box: 'border-box' }) : () => {}
    },
    { rootMargin },
  )
  sight.observe(text)
  const words = new MutationObserver(tidy)
  words.observe(text, { childList: true, subtree: true, characterData: true })
  const stopListening = listen(box, 'focusin', tidy)
  return () => {
    stopMeasuring()
    stopListening()
    for (const watch of [sight, words]) watch.disconnect()
  }
}
