import { $place, base } from './place.ts'

/** The address of a page of the exchange's site, such as `/fee`, with the reader's locale kept. It is not below the base. */
export const sitePath = (page: string): string => $place.get().prefix.slice(base.length) + page
