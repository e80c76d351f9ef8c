/** A text without its line breaks, and without the spaces round each. */
export const withoutBreaks = (text: string): string =>
  // Of a run of spaces it is asked once whether it has a break: an expression would ask from each space on.
  text.replace(/\s+/g, (spaces) => (spaces.includes('\n') ? ' ' : spaces))
