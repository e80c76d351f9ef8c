import { computed } from 'nanostores'
import { quotations } from './tradePair.ts'
import { $watchedCoins, isWatched } from './watched.ts'

const shown = 6

/** The coins that the reader follows, then the exchange's first, with a day's course. */
export const markets = {
  ...quotations,
  $list: computed([quotations.$list, $watchedCoins], (value, coins) => {
    const all = value.pages.flat()
    const rows = [true, false].flatMap((watched) => all.filter((one) => isWatched(coins, one) === watched))
    return { ...value, pages: rows.length > 0 ? [rows.slice(0, shown)] : [] }
  }),
}
