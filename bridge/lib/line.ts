/** What is not seen, and turns what follows around, or parts words. Joiners stay: Persian, scripts of India and emoji need them. */
const unseen = /[^\P{Cc}\s]|[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu

/** A text on one line, which changes nothing of a sentence that it is put into. */
export const oneLine = (text: string): string => text.replace(unseen, '').replace(/\s+/g, ' ').trim()

/**
 * Whether a text has anything that a reader can see. Marks without a letter are not seen, nor are blanks that count as letters: the
 * fillers of Korean, Braille's empty cell, Egyptian blanks, a note without its head, the place of an object.
 */
export const isVisible = (text: string): boolean =>
  /[^\p{Z}\p{C}\p{M}\p{DI}\u2800\ufffc\u{13441}\u{13442}\u{1d159}]/u.test(text)
