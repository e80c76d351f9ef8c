import { $location, base } from './location.ts'

/** The address of a page of the exchange's site, such as `/fee`, with the reader's locale kept. It is not below the base. */
export const sitePath = (page: string): string => $location.get().prefix.slice(base.length) + page
