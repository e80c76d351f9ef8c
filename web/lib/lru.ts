import { viewerId } from './page/viewer.ts'

/** Makes one value a key, and forgets the one that was wanted longest ago when there are more than `most`. */
export function lru<T>(max: number, make: (key: string) => T): (key: string) => T {
  const kept = new Map<string, T>()
  return (key) => {
    const value = kept.get(key) ?? make(key)
    kept.delete(key)
    kept.set(key, value)
    const [oldest] = kept.keys()
    if (kept.size > max && oldest !== undefined) kept.delete(oldest)
    return value
  }
}

/** As {@link lru}, for one reader: what another one saw is forgotten. */
export function lruPerReader<T>(max: number, make: (key: string) => T): (key: string) => T {
  const ofReader = lru(1, () => lru(max, make))
  return (key) => ofReader(viewerId() ?? '')(key)
}

/** Posts a reader has opened, which are there at once when they come back. */
export const maxPosts = 20
