/** Replaces line breaks and the white space around them with one space. */
export const withoutBreaks = (text: string): string =>
  // Linear time: a regular expression for the break inside would backtrack from each space.
  text.replace(/\s+/g, (spaces) => (spaces.includes('\n') ? ' ' : spaces))
