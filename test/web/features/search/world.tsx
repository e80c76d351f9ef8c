import { render } from '@testing-library/react'
import { Search } from '#web/features/search/screen/Search.tsx'
import { $chosen, choose } from '#web/lib/page/preferences.ts'
import { watchHistory } from '#web/lib/router/location.ts'
import { openWorld } from '../feed/home/world.ts'

export { stubLayout as stubBrowser } from '../people/rank/world.ts'

export const topicWith = (hashTag: string, change: object = {}) => ({
  hashTag,
  posts: 12,
  views: 340,
  followed: false,
  teaser: `About ${hashTag}`,
  ...change,
})

export const bitcoin = { coin: 'BTC', name: 'Bitcoin', symbolId: 'BTCUSDT' }

export const quiet = {
  'market.ticker': () => ({ list: [] }),
  'mix.usdtRate': () => ({ rates: {} }),
  'social.hotHashTag': () => ({ list: [] }),
}

export const nothing = { people: [], topics: [], coins: [], posts: [], cursor: null }

let entries = 0

/** Resets all choices of the reader. */
export const forgetChoices = (): void =>
  choose(Object.fromEntries(Object.keys($chosen.get()).map((name) => [name, undefined])))

/** Opens the search page at an address, as a history entry of its own. */
export function openSearch(query = '') {
  const world = openWorld(quiet)
  history.replaceState({ key: `search-${++entries}` }, '', `/insights/search${query}`)
  watchHistory()()
  return { world, ...render(<Search />) }
}
