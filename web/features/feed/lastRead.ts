import { computed, type ReadableAtom } from 'nanostores'
import type { ListValue } from '#web/lib/lists/list.ts'
import { lruPerReader } from '#web/lib/lru.ts'
import { viewerId } from '#web/lib/page/viewer.ts'
import { persistedList } from '#web/lib/persistedList.ts'
import { postOf } from '../post/posts.ts'

/** The storage key. */
export const lastReadKey = 'lastRead'
/** Maximum number of readers of one device. */
const maxReaders = 10

/** The item id of the line. */
export const hereId = 'here'

type Pages = ListValue<string>['pages']

/** When the newest post was published that a reader has seen in their feed, in ms since 1970; the latest reader last. */
type Seen = readonly [reader: string, at: number]

const isSeen = (one: unknown): one is Seen =>
  Array.isArray(one) && typeof one[0] === 'string' && typeof one[1] === 'number'

const seen = persistedList<Seen>(lastReadKey, (value) =>
  Array.isArray(value) ? value.filter(isSeen).slice(-maxReaders) : [],
)

/** The newest post seen, by reader. */
export const $lastRead = seen.$value

const lastReadBy = (reader: string): number => $lastRead.get().find(([id]) => id === reader)?.[1] ?? 0

/** Notes what the reader has seen by now. */
function keep(reader: string, at: number): void {
  if (at <= lastReadBy(reader)) return
  seen.change((all) => [...all.filter(([id]) => id !== reader), [reader, at] as const].slice(-maxReaders))
}

const publishedAt = (id: string): number => postOf(id)?.get().createdAt ?? 0

/** The page, and the place in it, of the first post that was there the last time; `undefined` with nothing newer above it. */
function boundaryIn(pages: Pages, lastRead: number): readonly [page: number, at: number] | undefined {
  const isOld = (id: string) => publishedAt(id) <= lastRead
  const page = pages.findIndex((ids) => ids.some(isOld))
  const at = pages[page]?.findIndex(isOld) ?? -1
  return page + at > 0 && at >= 0 ? [page, at] : undefined
}

/** One visit lasts until the page ends, so that the line stays in place. */
const visits = lruPerReader(1, () => ({ lastRead: lastReadBy(viewerId() ?? '') }))

/**
 * A feed of the newest first, with {@link hereId} between what is new since the reader's last visit and what was there then.
 * Remembered on this device, reader by reader.
 */
export function withLastRead($list: ReadableAtom<ListValue<string>>): ReadableAtom<ListValue<string>> {
  const { lastRead } = visits('')
  let from: Pages = []
  let shown: Pages = []
  // Keep the identity of pages, also of the one with the line.
  let whole: Pages[number] | undefined
  let parted: Pages[number] = []

  function withLine(pages: Pages): Pages {
    const boundary = lastRead > 0 ? boundaryIn(pages, lastRead) : undefined
    if (!boundary) return pages
    const [page, at] = boundary
    const ids = pages[page] ?? []
    if (ids !== whole) {
      whole = ids
      parted = [...ids.slice(0, at), hereId, ...ids.slice(at)]
    }
    return pages.map((one, index) => (index === page ? parted : one))
  }

  return computed($list, (value) => {
    if (value.pages !== from) {
      from = value.pages
      shown = withLine(from)
      keep(viewerId() ?? '', Math.max(0, ...(from[0] ?? []).map(publishedAt)))
    }
    return { ...value, pages: shown }
  })
}
