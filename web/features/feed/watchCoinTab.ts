import { computed } from 'nanostores'
import { $user } from '../account/user.ts'
import { $watchedCoins } from '../markets/watched.ts'
import { feedOf } from './feed.ts'
import { $moreTabs } from './feedTab.ts'

/**
 * Gives readers who follow coins a tab with what is written about them, where the exchange has that feed.
 * @returns stop
 */
export function watchCoinTab(): () => void {
  const $coins = computed([$user, $watchedCoins], ({ user }, coins) => (user?.coinsFlag ? [...coins].join(' ') : ''))
  return $coins.subscribe((coins, before) => {
    $moreTabs.set(coins ? ['coins'] : [])
    const feed = before && coins ? feedOf('coins') : undefined
    if (feed && feed.$list.get().phase !== 'idle') feed.refresh()
  })
}
