/** Invisible characters, which may reverse the text after them. Joiners stay, which Persian and emoji need; so do flags of tags, and Arabic signs of numbers. */
const unseen = /(?![\u{e0020}-\u{e007f}\t-\r\u0600-\u0605\u06dd\u200c\u200d])[\p{Cc}\p{Cf}]/gu

/** A text on one line, which changes nothing of a sentence that it is put into. */
export const oneLine = (text: string): string => text.replace(unseen, '').replace(/\s+/g, ' ').trim()

/**
 * Whether a text has anything that a reader can see. Marks without a letter are not seen, nor are blanks that count as letters: the
 * fillers of Korean, Braille's empty cell, Egyptian blanks, a note without its head, the place of an object.
 */
export const isVisible = (text: string): boolean =>
  /[^\p{Z}\p{C}\p{M}\p{DI}\u2800\ufffc\u{13441}\u{13442}\u{1d159}]/u.test(text)
