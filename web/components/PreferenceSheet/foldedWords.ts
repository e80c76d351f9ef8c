/** A text as it is searched in: small letters without their marks, so that “espanol” finds “Español”. */
export const foldedWords = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\p{M}ʻ'’]/gu, '')
    .toLowerCase()
    .trim()
