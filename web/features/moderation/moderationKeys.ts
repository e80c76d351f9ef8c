import { late } from '../../../bridge/lib/late.ts'
import { readLocal } from '../../../bridge/storage/local.ts'
import { slots } from '../../lib/page/slots.ts'

/** Where is kept what a reader does not want to see. */
export const mutedWordsKey = 'mutedWords'
export const hiddenKey = 'away'

/** Who has muted or hidden something does not see it in the first posts either; all others wait for nothing. */
export const cardPartsFirst = (): unknown =>
  [mutedWordsKey, hiddenKey].some(readLocal) && late(slots.cardParts).catch(console.warn)
