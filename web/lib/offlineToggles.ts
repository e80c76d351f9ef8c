import { parsed } from '#bridge/lib/parsed.ts'
import { readTab, writeTab } from '#bridge/storage/tab.ts'
import { isOffline, isTransient, onceOnline, onlineRetryMs } from './onceOnline.ts'
import type { About, ToggleIntent, Waiter, Wished } from './optimistic.ts'
import { $viewer, viewerId } from './page/viewer.ts'

/** Where a tab keeps what waits for the network. */
export const wishesKey = 'wishes'
/** Of more, the oldest are not sent after a reload. */
const maxKept = 100

const isWish = (value: unknown): value is ToggleIntent =>
  Array.isArray(value) &&
  value.length === 4 &&
  value.every((part, at) => typeof part === (at < 3 ? 'string' : 'boolean'))

function keptWishes(): readonly ToggleIntent[] {
  const kept = parsed(readTab(wishesKey) ?? '')
  return Array.isArray(kept) ? kept.filter(isWish) : []
}

/** Keeps a wish for a reload, in the place of an earlier one; `undefined` removes it. */
function keepWish(about: About, on: boolean | undefined): void {
  const others: readonly unknown[] = keptWishes().filter((wish) => about.some((part, at) => wish[at] !== part))
  const wishes = on === undefined ? others : [...others, [...about, on]].slice(-maxKept)
  writeTab(wishesKey, wishes.length > 0 ? JSON.stringify(wishes) : null)
}

/**
 * Resolves once it is worth trying again: when the network is back, or after {@link onlineRetryMs} where it is said to be there. At once when
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
    const timer = navigator.onLine === false ? undefined : setTimeout(end, onlineRetryMs)
    const stopWaiting = onceOnline(end)
    const stopReader = $viewer.listen(end)
  })
}

/** Those that have waited. */
const noted = new WeakMap<Wished, About>()

function keep(wish: Wished): void {
  const about = noted.get(wish)
  if (about) keepWish(about, wish.wanted === wish.confirmed ? undefined : wish.wanted)
}

/** Lets wishes wait for the network, and sends those that waited before a reload: for {@link setWaiter}. */
export const waiter: Waiter = {
  resume(switches) {
    for (const wish of keptWishes()) if (wish[0] === viewerId()) switches.get(wish[1])?.(wish)
  },
  note: (wish, [reader, name, key]) => void noted.set(wish, [reader, name, key]),
  keep,
  async wait(error, wish, about) {
    if (!isOffline(error) && !(noted.has(wish) && isTransient(error))) return false
    noted.set(wish, about)
    keep(wish)
    await untilOnline()
    return true
  },
}
