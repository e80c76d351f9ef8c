import type { CacheOptions } from './cached.ts'
import type { ReadCached } from './readCached.ts'

/** Keeps items that are plain data as they are. */
export const cacheItems = <T>(
  name: string,
  unpack: (data: unknown, read: ReadCached) => readonly T[],
): CacheOptions<T> => ({
  name,
  pack: (items) => items,
  unpack,
})
