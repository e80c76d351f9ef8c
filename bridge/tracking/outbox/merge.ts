import type { TrackExt } from '../types.ts'
import type { StoredEvent } from './wire.ts'

/** Characters of extension data in one merged event: it has to fit into a request beside others. */
const mostExt = 8_000

interface Open {
  readonly exts: TrackExt[]
  readonly seqs: number[]
  size: number
}

const extsOf = ({ event_tracking_ext: ext = {} }: StoredEvent): readonly TrackExt[] => (isList(ext) ? ext : [ext])

const isList = (ext: TrackExt | readonly TrackExt[]): ext is readonly TrackExt[] => Array.isArray(ext)

/**
 * Combines events of the merge flag with the same id (§5), type, page and maker into the first of them, with a list of their
 * extension data in order. Merging what was merged before gives the same as merging all at once.
 */
export function merge(events: readonly StoredEvent[]): StoredEvent[] {
  const open = new Map<string, Open>()
  const made: (() => StoredEvent)[] = []
  for (const event of events) {
    if (!event.merge) {
      made.push(() => event)
      continue
    }
    const key = [event.session_id, event.page_unique_id, event.uid, event.type, event.event_tracking_id].join()
    const exts = extsOf(event)
    const seqs = event.merge_seq ?? [event.seq]
    const size = JSON.stringify(exts).length
    const into = open.get(key)
    if (into && into.size + size <= mostExt) {
      into.exts.push(...exts)
      into.seqs.push(...seqs)
      into.size += size
      continue
    }
    const mine: Open = { exts: [...exts], seqs: [...seqs], size }
    open.set(key, mine)
    made.push(() => ({
      ...event,
      event_tracking_ext: mine.exts,
      ...(mine.seqs.length > 1 && { merge_seq: mine.seqs }),
    }))
  }
  return made.map((make) => make())
}
