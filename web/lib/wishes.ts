import { parsed } from '../../bridge/lib/parsed.ts'
import { readTab, writeTab } from '../../bridge/storage/tab.ts'
import { isOffline, isTransient, onceOnline, retryMs } from './onceOnline.ts'
import type { Waiter, Wish } from './optimistic.ts'
import { $viewer } from './page/viewer.ts'

/** Where a tab keeps what waits for the network. */
export const wishesKey = 'wishes'
/** Of more, the oldest are not sent after a reload. */
const maxKept = 100

const isWish = (value: unknown): value is Wish =>
  Array.isArray(value) &&
  value.length === 4 &&
  value.every((part, at) => typeof part === (at < 3 ? 'string' : 'boolean'))

function keptWishes(): readonly Wish[] {
  const kept = parsed(readTab(wishesKey) ?? '')
  return Array.isArray(kept) ? kept.filter(isWish) : []
}

/** Keeps a wish for a reload, in the place of an earlier one; `undefined` removes it. */
function keepWish(about: readonly [reader: string, name: string, key: string], on: boolean | undefined): void {
  const others = keptWishes().filter((wish) => about.some((part, at) => wish[at] !== part))
  const wishes = on === undefined ? others : [...others, [...about, on]].slice(-maxKept)
  writeTab(wishesKey, wishes.length > 0 ? JSON.stringify(wishes) : null)
}

/**
 * Resolves once it is worth trying again: when the network is back, or after {@link retryMs} where it is said to be there. At once when
 * another reader, or none, is logged in.
 */
function untilOnline(): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      stopWaiting()
      stopReader()
      clearTimeout(timer)
      resolve()
    }
    const timer = navigator.onLine === false ? undefined : setTimeout(end, retryMs)
    const stopWaiting = onceOnline(end)
    const stopReader = $viewer.listen(end)
  })
}

/** Lets wishes wait for the network, and sends those that waited before a reload: for {@link setWaiter}. */
export const waiter: Waiter = {
  keptWishes,
  keepWish,
  isLost: (error, hasWaited) => isOffline(error) || (hasWaited && isTransient(error)),
  untilOnline,
}
