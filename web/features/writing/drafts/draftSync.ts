import type { WritableAtom } from 'nanostores'
import { ApiError } from '../../../../bridge/exchange/errors.ts'
import { listen } from '../../../../bridge/lib/listen.ts'
import { randomId } from '../../../../bridge/lib/randomId.ts'
import { writingMessages } from '../../../i18n/en/writing.ts'
import { notify } from '../../../lib/page/notices.ts'
import { viewerId } from '../../../lib/page/viewer.ts'
import type { Draft, OpenDraft, SavedDraft, Uploads } from '../types.ts'
import { type DraftStore, recordOf, type StoredDraft } from './draftStore.ts'
import { forgetLastWords, saveExitSnapshot } from './exitSnapshot.ts'
import { saveRemote } from './saveRemote.ts'

/** Work that is requested often and done seldom: never twice at once, and always once more after the last request. */
interface Turns {
  /** The work is wanted, when its time has come. */
  ask(): void
  /** Does now what is wanted, and resolves when nothing is under way. */
  flush(): Promise<void>
  /** Forgets what is wanted. */
  stop(): void
}

/** When work is due, in ms: `since` it was first wanted after it was done last, at `last`. */
type ScheduledAt = (now: number, since: number, last: number) => number

/** `work` does not reject. */
function createScheduler(due: ScheduledAt, work: () => Promise<void>): Turns {
  let since: number | undefined
  let last = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined

  async function run(): Promise<void> {
    clearTimeout(timer)
    since = undefined
    running = work()
    await running
    running = undefined
    last = performance.now()
    if (since !== undefined) plan()
  }
  function plan(): void {
    clearTimeout(timer)
    const now = performance.now()
    timer = setTimeout(run, Math.max(0, due(now, since ?? now, last) - now))
  }
  return {
    ask() {
      since ??= performance.now()
      if (!running) plan()
    },
    async flush() {
      await running
      if (since !== undefined) await run()
    },
    stop() {
      clearTimeout(timer)
      since = undefined
    },
  }
}

/** A killed page loses no more than this, and what a write takes. docs/data.md ("What is typed") promises these times. */
export const hereMs = 250
export const restMs = 2_500
export const maxMs = 15_000
export const retryMs = { first: 5_000, max: 60_000 }

export interface DraftSyncDeps {
  readonly userId: string
  readonly kept: DraftStore
  readonly uploads: Uploads
  /** As it is kept here; `undefined`: a new one, of which nothing is kept before it is written on. */
  readonly record: StoredDraft | undefined
  readonly $draft: WritableAtom<Draft>
  readonly $saved: WritableAtom<ReturnType<OpenDraft['$saved']['get']>>
  readonly $conflict: WritableAtom<SavedDraft | 'gone' | null>
  /** Whether the exchange is to hear nothing more of it. */
  readonly isOver: () => boolean
}

/** Keeps a draft: here at once, on the exchange soon after; there again and again until it is. */
export interface DraftSync {
  /** The stamp of the record that it goes on from; empty: there is none. */
  stamp(): string
  /** What is written has changed. */
  ask(): void
  /** The exchange is to have what is kept here. */
  tell(): void
  /** Resolves when all is written here. */
  flush(): Promise<void>
  /** Sends nothing more to the exchange; resolves when nothing is under way. */
  pause(): Promise<void>
  /** Goes on under another name: what has the old one is another tab's, or is gone. */
  rename(): void
  /** Goes on from a record that has been kept already. */
  resume(record: StoredDraft): void
  /** Its author wants to have it among the drafts. */
  saveToList(): void
  stop(): void
}

export function createDraftSync(parts: DraftSyncDeps): DraftSync {
  const { userId, kept, uploads, record, $draft, $saved, $conflict, isOver } = parts
  let stamp = record?.stamp ?? ''
  /** What of it is kept here: more may have been written since. */
  let written = $draft.get()
  /** The stamp of the write that began last, and that of the next one: a note of last words goes by them. */
  let begun = stamp
  let next = randomId()
  let noted = ''
  let isWished = record?.isWished ?? false
  let isKeptHere = true
  let isStopped = false
  let wait = retryMs.first
  let retry: ReturnType<typeof setTimeout> | undefined

  const id = () => $draft.get().draftId
  // What is not kept yet has its own turn, and until then nothing is said to be safe.
  const say = (saved: 'here' | 'nowhere' | 'saved') => written === $draft.get() && $saved.set(saved)
  const stay = () => say(isKeptHere ? 'here' : 'nowhere')

  function rename(): void {
    stamp = ''
    $draft.set({ ...$draft.get(), draftId: randomId() })
  }

  function resume(record: StoredDraft): void {
    stamp = record.stamp
    written = record.draft
  }

  async function writeHere(): Promise<void> {
    if (isStopped) return
    const draft = $draft.get()
    const mine = next
    begun = mine
    next = randomId()
    const isMine = (now: StoredDraft | undefined) =>
      now ? now.stamp === stamp : stamp === '' || $conflict.get() === 'gone'
    const { value: before, isStored: isKept } = await kept.change(draft.draftId, (now) =>
      isMine(now) ? recordOf(draft, { ...now, stamp: mine, changedAt: Date.now(), isWished }) : undefined,
    )
    isKeptHere = isKept
    if (isMine(before)) {
      stamp = mine
      written = draft
      if (noted && isKept && draft === $draft.get()) {
        forgetLastWords(userId, (words) => words.stamp === noted)
        noted = ''
      }
      stay()
      there.ask()
      return
    }
    if (before) {
      rename()
      notify(writingMessages.get().ownCopy)
    } else $conflict.set('gone')
    return writeHere()
  }
  const here = createScheduler((now, _since, last) => Math.max(now, last + hereMs), writeHere)

  async function insist(): Promise<void> {
    clearTimeout(retry)
    // Save nothing as another user who has logged in meanwhile.
    if (isStopped || isOver() || $conflict.get() || viewerId() !== userId) return
    const known = stamp
    $saved.set('saving')
    try {
      const outcome = await saveRemote(kept, uploads, id())
      wait = retryMs.first
      if (typeof outcome === 'object') $conflict.set(outcome.theirs ?? 'gone')
      if (typeof outcome === 'string' && known === stamp) say('saved')
      else stay()
    } catch (error) {
      stay()
      console.warn('Could not save a draft on the exchange yet. It will be retried.', error)
      // The exchange has said no: the same again would be refused again.
      if (isStopped || error instanceof ApiError) return
      retry = setTimeout(there.ask, wait)
      wait = Math.min(wait * 2, retryMs.max)
    }
  }
  const there = createScheduler((now, since) => Math.min(now + restMs, since + maxMs), insist)

  /** Another tab may have written on it meanwhile; where nothing is written here, what it wrote is taken over. */
  async function catchUp(): Promise<void> {
    await here.flush()
    const now = isStopped ? undefined : await kept.read(id())
    // What its author has written meanwhile is kept apart when it is written.
    if (!now || now.stamp === stamp || written !== $draft.get()) return
    resume(now)
    $draft.set(now.draft)
  }
  const look = () => void (document.visibilityState === 'hidden' ? here.flush() : catchUp())
  /** Nothing that has to read first comes to an end in a page that goes. */
  function leave(): void {
    const draft = $draft.get()
    if (written !== draft) {
      noted = next
      saveExitSnapshot(userId, { draft, after: [stamp, begun], stamp: noted, at: Date.now() })
    }
    void here.flush()
  }
  const onOnline = () => {
    wait = retryMs.first
    if ($saved.get() !== 'saved') there.ask()
  }
  let doneBefore = ''
  const stops = [
    listen(document, 'visibilitychange', look),
    listen(window, 'focus', look),
    listen(window, 'pagehide', leave),
    listen(window, 'online', onOnline),
    uploads.$uploads.listen((all) => {
      const media = $draft.get().media.map(({ uploadId }) => all[uploadId]?.media?.mediaId)
      // The exchange is told of each that it has by now.
      if (media.join() !== doneBefore) here.ask()
      doneBefore = media.join()
    }),
  ]

  return {
    stamp: () => stamp,
    ask: here.ask,
    tell: there.ask,
    flush: here.flush,
    async pause() {
      there.stop()
      clearTimeout(retry)
      await there.flush()
    },
    rename,
    resume,
    saveToList() {
      if (!isWished) here.ask()
      isWished = true
    },
    stop() {
      isStopped = true
      here.stop()
      there.stop()
      clearTimeout(retry)
      for (const stop of stops) stop()
    },
  }
}
