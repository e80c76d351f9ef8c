import { computed } from 'nanostores'
import { together } from '#bridge/lib/listen.ts'
import { $flags, isOpen } from '#web/lib/page/flags.ts'
import { services } from '#web/lib/page/services.ts'
import { $viewer } from '#web/lib/page/viewer.ts'
import { poll } from '#web/lib/poll.ts'
import { $user } from '../account/user.ts'
import { $moreTabs, feedOf } from '../feed/feed.ts'
import { $quotations, quotations } from '../markets/tradePair.ts'
import { $watchedCoins } from '../markets/watched.ts'
import { $followedTags, rememberTopics } from './knownTopics.ts'

/** The reader's topics begin with those they follow. */
const limit = 50
const maxPages = 3
const retryMs = 60_000

async function askFollowed(signal: AbortSignal): Promise<void> {
  let cursor: string | null = null
  for (let page = 0; page < maxPages; page++) {
    const paging: { cursor?: string } = cursor ? { cursor } : {}
    const answer = await services().client.call('social.hashTagList', { ...paging, limit }, { signal, silent: true })
    if (signal.aborted) return
    rememberTopics(answer.list, true)
    cursor = answer.cursor
    if (!cursor || answer.list.some(({ followed }) => !followed)) return
  }
}

const $reader = computed([$viewer, $flags], (viewer) => (isOpen('topics') ? viewer : null))

/**
 * Keeps known which coins the reader follows: topics whose tag is the ticker of a coin that is traded.
 * @returns stop
 */
export function watchCoins(): () => void {
  let stopAsking = () => {}
  const stopReader = $reader.subscribe((reader) => {
    stopAsking()
    $followedTags.set(new Set())
    stopAsking = reader === null ? () => {} : poll(askFollowed, { everyMs: Number.POSITIVE_INFINITY, retryMs })
  })
  const stopTags = $followedTags.subscribe((tags) => {
    if (tags.size > 0) quotations.start()
  })
  const stopCoins = computed([$followedTags, $quotations], (tags, all) =>
    all.map(({ baseCoin }) => baseCoin.toLowerCase()).filter((coin) => tags.has(coin)),
  ).subscribe((coins) => {
    const next = new Set(coins)
    const now = $watchedCoins.get()
    // Quotations come again and again.
    if (next.size !== now.size || coins.some((coin) => !now.has(coin))) $watchedCoins.set(next)
  })
  return together([stopReader, stopTags, stopCoins, () => stopAsking()])
}

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
