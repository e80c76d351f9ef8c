import { vi } from 'vitest'
import type { KnownPerson } from '#web/features/people/peopleList.ts'
import type { RankedPerson } from '#web/features/people/rank.ts'
import { watchHistory } from '#web/lib/router/location.ts'

export { readAs } from '#test/web/features/feed/home/world.ts'

let lastReader = 0
/** Stores keep lists reader by reader, for the page's life: every test has a reader of its own. */
export const newReader = (): string => `reader-${++lastReader}`

let lastId = 0
export const personWith = (change: Partial<KnownPerson> = {}): KnownPerson => {
  const userId = `person-${++lastId}`
  return {
    userId,
    slug: userId,
    nickName: `Name ${userId}`,
    avatar: '/media/a.webp',
    badge: null,
    followed: false,
    followsYou: false,
    ...change,
  }
}

export const rankedWith = (place: number, change: Partial<RankedPerson> = {}): RankedPerson => ({
  ...personWith(),
  place,
  gained: 0,
  reason: { coin: 'BTC', count: 82 },
  posts: 100 - place,
  likes: 1_000 + place,
  newFollowers: place,
  ...change,
})

export const newRanked = (count: number): RankedPerson[] => Array.from({ length: count }, (_, at) => rankedWith(at + 1))

let entries = 0
/** Opens an address as a link of ours does. */
export function goTo(href: string): void {
  window.history.replaceState({ key: `entry-${++entries}` }, '', href)
  watchHistory()()
}

/** What lists ask of the browser and happy-dom lacks. */
export function stubLayout(): void {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('scrollTo', vi.fn())
  vi.stubGlobal('scrollBy', vi.fn())
}
