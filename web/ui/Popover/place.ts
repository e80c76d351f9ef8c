const gap = 4
const margin = 8

/**
 * Puts a box beside what it belongs to, where there is room: below it, else above.
 * @param side which edges stand under each other, as one reads.
 */
export function place(box: HTMLElement, anchor: HTMLElement, side: 'start' | 'end'): void {
  const at = anchor.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = box
  const isBelow = at.bottom + gap + height <= innerHeight - margin || at.top < height
  const isAtLeft = (document.documentElement.dir === 'rtl') === (side === 'end')
  const fromLeft = isAtLeft ? at.left : at.right - width
  const left = Math.max(margin, Math.min(fromLeft, document.documentElement.clientWidth - width - margin))
  box.style.top = `${isBelow ? Math.min(at.bottom + gap, innerHeight - height - margin) : at.top - gap - height}px`
  // The page's own left, in every language.
  box.style.left = `${left}px`
}
