import type { Keep } from './keeper.ts'
import type { ReadKept } from './readKept.ts'

/** Keeps items that are plain data as they are. */
export const keepItems = <T>(name: string, unpack: (data: unknown, read: ReadKept) => readonly T[]): Keep<T> => ({
  name,
  pack: (items) => items,
  unpack,
})
