export const maxLines = 8
/** What surely fits on a line of a phone, and of a column at a desk, whose letters are smaller too; in half-width characters. */
const lineLength = () => (globalThis.innerWidth < 768 ? globalThis.innerWidth / 10 : 60)

/** From the first CJK block on, characters are twice as wide. Those of two halves are as long as they are wide. */
const wide = /[\u2e80-\ud7ff\ue000-\uffff]/g

/**
 * Whether a text may take more than eight lines. Judged by its length: measuring it would lay out every card that is
 * not in sight yet.
 */
export const isLong = (text: string): boolean =>
  text
    .split('\n')
    .reduce((lines, line) => lines + Math.max(1, Math.ceil(line.replace(wide, '  ').length / lineLength())), 0) >
  maxLines

/** Whether a text that is cut is there in full all the same: how long it is was guessed. Where nothing is laid out, nothing is known. */
export const isWhole = ({ scrollHeight, clientHeight }: Element): boolean =>
  clientHeight > 0 && scrollHeight <= clientHeight
