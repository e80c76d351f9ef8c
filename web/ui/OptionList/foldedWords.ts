import { oneLine } from '#bridge/lib/line.ts'
import { normalized } from '#bridge/site/combining.ts'

/** A text as it is searched in: small letters without their marks, so that “espanol” finds “Español”, and those of full width as narrow ones. */
export const foldedWords = (text: string): string =>
  normalized(oneLine(text), 'NFKD')
    .replace(/[\p{M}ʻ'’]/gu, '')
    .toLowerCase()
