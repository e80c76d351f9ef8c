import { late } from '../../../bridge/lib/late.ts'
import { readSmall } from '../../../bridge/storage/small.ts'
import { slots } from '../../lib/page/slots.ts'

/** Where is kept what a reader does not want to see. */
export const mutedWordsKey = 'mutedWords'
export const awayKey = 'away'

/** Who has muted or hidden something does not see it in the first posts either; all others wait for nothing. */
export const cardPartsFirst = (): unknown =>
  [mutedWordsKey, awayKey].some(readSmall) && late(slots.cardParts).catch(console.warn)
