import { normalized } from '../../../bridge/site/combining.ts'

/** A text as it is searched in: small letters without their marks, so that “espanol” finds “Español”. */
export const foldedWords = (text: string): string =>
  normalized(text, 'NFD')
    .replace(/[\p{M}ʻ'’]/gu, '')
    .toLowerCase()
    .trim()
