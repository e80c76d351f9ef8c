import type { Post } from '#bridge/exchange/calls.ts'
import { ApiError } from '#bridge/exchange/errors.ts'
import { listen } from '#bridge/lib/listen.ts'
import { randomId } from '#bridge/lib/randomId.ts'
import { writingMessages } from '#web/i18n/en/writing.ts'
import { notify } from '#web/lib/page/notices.ts'
import { viewerId } from '#web/lib/page/viewer.ts'
import { EditConflictError, NotPublishedError } from '../errors.ts'
import type { Draft, SavedDraft, Uploads } from '../types.ts'
import { deleteRemote } from './deleteRemote.ts'
import { type DraftStore, newDraft, recordOf } from './draftStore.ts'
import { forgetExitSnapshots, saveExitSnapshot } from './exitSnapshot.ts'
import type { DraftEffect, DraftEvent, DraftState } from './machine.ts'
import { publishDraft, whenUploaded } from './publishDraft.ts'
import { tellEdited, tellPublished } from './published.ts'
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
export const localWriteMs = 250
export const remoteSaveMs = 2_500
export const maxRemoteSaveMs = 15_000
export const remoteRetryMs = { first: 5_000, max: 60_000 }

export interface DraftEffectDeps {
  readonly userId: string
  readonly kept: DraftStore
  readonly uploads: Uploads
  readonly state: () => DraftState
  readonly send: (event: DraftEvent) => void
  /** There has been no answer to a publication for 8 s. */
  readonly onSlow: () => void
}

/** What a draft does outside the page's memory. Each effect ends in one event. */
export interface DraftEffects {
  /** Asks for one: `write` and `send` when their time has come, `send` again and again until it is there. */
  readonly run: Readonly<Record<DraftEffect, () => void>>
  /** Writes here now what is not written yet. */
  flush(): Promise<void>
  /** Sends nothing more to the exchange; resolves when nothing is under way. */
  pause(): Promise<void>
  stop(): void
}

/** The version of a post that an edit came too late for, as {@link DraftState} has it. */
function theirsIn(error: unknown): SavedDraft | null {
  const theirs = error instanceof EditConflictError ? error.theirs : null
  return theirs && { ...theirs, device: theirs.device || writingMessages.get().someDevice }
}

export function createDraftEffects({ userId, kept, uploads, state, send, onSlow }: DraftEffectDeps): DraftEffects {
  let wait = remoteRetryMs.first
  let retry: ReturnType<typeof setTimeout> | undefined

  async function writeLocal(): Promise<void> {
    const { isClosed, draft, next: stamp, noted } = state()
    if (isClosed) return
    send({ type: 'writing', next: randomId() })
    let isMine = false
    const { value: before, isStored } = await kept.change(draft.draftId, (now) => {
      const { stamp: known, conflict, isWished } = state()
      // What another tab has written with the same words is no other draft.
      const isSame = JSON.stringify(now?.draft) === JSON.stringify(draft)
      isMine = now ? isSame || now.stamp === known : known === '' || conflict === 'gone'
      return isMine ? recordOf(draft, { ...now, stamp, changedAt: Date.now(), isWished }) : undefined
    })
    if (isMine) {
      send({ type: 'written', draft, stamp, isStored })
      // Storage may have failed when a snapshot was brought in: then it is stored by this write.
      const over = state().noted ? [before?.stamp] : [before?.stamp, noted]
      if (isStored) forgetExitSnapshots(userId, ({ stamp }) => over.includes(stamp))
      return
    }
    if (before) {
      send({ type: 'renamed', draftId: randomId() })
      notify(writingMessages.get().ownCopy)
    } else send({ type: 'conflicted', theirs: 'gone' })
    return writeLocal()
  }
  const write = createScheduler((now, _since, last) => Math.max(now, last + localWriteMs), writeLocal)

  async function sendRemote(): Promise<void> {
    clearTimeout(retry)
    const { isClosed, ending, conflict, stamp, draft } = state()
    // Save nothing as another user who has logged in meanwhile.
    if (isClosed || ending || conflict || viewerId() !== userId) return
    send({ type: 'sending' })
    try {
      const outcome = await saveRemote(kept, uploads, draft.draftId)
      wait = remoteRetryMs.first
      send({ type: 'sent', stamp, outcome })
    } catch (error) {
      send({ type: 'notSent' })
      console.warn('Could not save a draft on the exchange yet. It will be retried.', error)
      // The exchange has said no: the same again would be refused again.
      if (state().isClosed || error instanceof ApiError) return
      retry = setTimeout(remote.ask, wait)
      wait = Math.min(wait * 2, remoteRetryMs.max)
    }
  }
  const remote = createScheduler((now, since) => Math.min(now + remoteSaveMs, since + maxRemoteSaveMs), sendRemote)

  const pause = async () => {
    remote.stop()
    clearTimeout(retry)
    await remote.flush()
  }
  const ending = (work: () => Promise<DraftEvent>) => () =>
    void work().then(send, (error: unknown) => send({ type: 'notEnded', error, theirs: theirsIn(error) }))

  async function publish(): Promise<DraftEvent> {
    const { media } = state().draft
    const uploaded = await whenUploaded(
      uploads,
      media.map(({ uploadId }) => uploadId),
    )
    // By now an article's text has the addresses of its pictures.
    await write.flush()
    await pause()
    const { conflict, draft: sent } = state()
    // Its author has added or removed one meanwhile.
    if (sent.media !== media) return publish()
    if (conflict) throw new NotPublishedError(writingMessages.get().conflictFirst)
    // Uploads take their time: publish nothing as another user who has logged in meanwhile.
    if (viewerId() !== userId) throw new NotPublishedError(writingMessages.get().logInFirst)
    const { post, isEarlier } = await publishDraft(kept, sent, uploaded, onSlow)
    await write.flush()
    return { type: 'published', post, sent, isEarlier }
  }

  async function discard(): Promise<DraftEvent> {
    await Promise.all([write.flush(), pause()])
    const mine = await kept.read(state().draft.draftId)
    return { type: 'discarded', isThere: mine !== undefined && (mine.base > 0 || mine.sent !== null) }
  }

  /** What was written while a post was being sent is a draft of its own. */
  async function keepRest({ edits, kind, draftId }: Draft, rest: Draft, post: Post): Promise<void> {
    const base = edits && { edits: { ...edits, base: post.editedAt ?? 0 } }
    const own = newDraft(kind, { ...rest, ...base, draftId: randomId() })
    await kept.change(own.draftId, () => recordOf(own))
    await kept.remove(draftId, state().stamp)
  }

  async function remove(): Promise<DraftEvent> {
    const { draft, stamp, published, isThere } = state()
    if (published?.rest) await keepRest(published.sent, published.rest, published.post)
    else {
      await kept.remove(draft.draftId, stamp)
      for (const { uploadId } of draft.media) uploads.forget(uploadId)
    }
    if (published?.sent.edits && !published.rest) tellEdited(published.post)
    else if (published) tellPublished(published.post, published.rest !== null)
    if (isThere) await deleteRemote(userId, draft.draftId)
    return { type: 'removed' }
  }

  /** Another tab may have written on it meanwhile; where nothing is written here, what it wrote is taken over. */
  async function catchUp(): Promise<void> {
    await write.flush()
    const { isClosed, draft } = state()
    const record = isClosed ? undefined : await kept.read(draft.draftId)
    const { stamp, kept: instead } = state()
    if (record && instead && record.stamp !== stamp) send({ type: 'taken', record, instead })
  }
  const onVisibility = () => void (document.visibilityState === 'hidden' ? write.flush() : catchUp())
  /** Nothing that has to read first comes to an end in a page that goes. */
  function leave(): void {
    const { draft, kept: written, stamp, begun, next } = state()
    if (written !== draft) {
      send({ type: 'noted' })
      saveExitSnapshot(userId, { draft, after: [stamp, begun], stamp: next, at: Date.now() })
    }
    void write.flush()
  }
  const onOnline = () => {
    wait = remoteRetryMs.first
    if (state().saved !== 'saved') remote.ask()
  }
  let doneBefore = ''
  const stops = [
    listen(document, 'visibilitychange', onVisibility),
    listen(window, 'focus', onVisibility),
    listen(window, 'pagehide', leave),
    listen(window, 'online', onOnline),
    uploads.$uploads.listen((all) => {
      const media = state().draft.media.map(({ uploadId }) => all[uploadId]?.media?.mediaId)
      // The exchange is told of each that it has by now.
      if (media.join() !== doneBefore) send({ type: 'due' })
      doneBefore = media.join()
    }),
  ]

  return {
    run: {
      write: write.ask,
      send: remote.ask,
      publish: ending(publish),
      discard: ending(discard),
      remove: ending(remove),
    },
    flush: write.flush,
    pause,
    stop() {
      write.stop()
      remote.stop()
      clearTimeout(retry)
      for (const stop of stops) stop()
    },
  }
}
