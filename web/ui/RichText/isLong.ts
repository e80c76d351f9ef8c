export const maxLines = 8
/** What surely fits on a line of a phone, and of a column at a desk, whose letters are smaller too; in half-width characters. */
const lineLength = () => (globalThis.innerWidth < 768 ? 42 : 60)

const widthOf = (line: string): number => {
  let width = 0
  // From the first CJK block on, characters are twice as wide.
  for (const character of line) width += (character.codePointAt(0) ?? 0) >= 0x2e80 ? 2 : 1
  return width
}

/**
 * Whether a text may take more than eight lines. Judged by its length: measuring it would lay out every card that is
 * not in sight yet.
 */
export const isLong = (text: string): boolean =>
  text.split('\n').reduce((lines, line) => lines + Math.max(1, Math.ceil(widthOf(line) / lineLength())), 0) > maxLines

/** Whether a text that is cut is there in full all the same: how long it is was guessed. Where nothing is laid out, nothing is known. */
export const isWhole = ({ scrollHeight, clientHeight }: Element): boolean =>
  clientHeight > 0 && scrollHeight <= clientHeight
