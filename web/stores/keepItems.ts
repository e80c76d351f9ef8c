import type { Keep } from './keeper.ts'

/** Keeps items that are plain data as they are. */
export const keepItems = <T>(name: string, isItem: (value: unknown) => value is T): Keep<T> => ({
  name,
  pack: (items) => items,
  unpack: (data) => (Array.isArray(data) ? data.filter(isItem) : []),
})
