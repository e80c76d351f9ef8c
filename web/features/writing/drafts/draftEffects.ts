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
import { type DraftStore, forgetExitSnapshots, newDraft, recordOf, saveExitSnapshot } from './draftStore.ts'
import type { DraftEffect, DraftEvent, DraftState } from './machine.ts'
import { publishDraft, whenUploaded } from './publishDraft.ts'
import { announceEdited, announcePublished } from './published.ts'
import { saveRemote } from './saveRemote.ts'

/** Coalesces work that is requested often. It never runs twice at once, and always runs after the last request. */
interface Turns {
  /** Schedules the work. */
  ask(): void
  /** Runs scheduled work now. Resolves when nothing is running. */
  flush(): Promise<void>
  /** Cancels scheduled work. */
  stop(): void
}

/** When work is due, in ms. `since`: first request after the last run. `last`: time of the last run. */
type ScheduledAt = (now: number, since: number, last: number) => number

/** `work` must not reject. */
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

/** A killed page loses at most this much typing, plus the duration of a write. docs/data.md ("What is typed") promises these times. */
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
  /** Called when a publication has had no answer for 8 s. */
  readonly onSlow: () => void
}

/** Side effects of a draft. Each ends in one event. */
export interface DraftEffects {
  /** Starts an effect. `write` and `send` are debounced; `send` retries until it succeeds. */
  readonly run: Readonly<Record<DraftEffect, () => void>>
  /** Writes unsaved changes to this device now. */
  flush(): Promise<void>
  /** Stops sending to the exchange. Resolves when nothing is running. */
  pause(): Promise<void>
  stop(): void
}

/** The current version of a post whose edit came too late, in the format of {@link DraftState}. */
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
      // Equal text from another tab is the same draft.
      const isSame = JSON.stringify(now?.draft) === JSON.stringify(draft)
      isMine = now ? isSame || now.stamp === known : known === '' || conflict === 'gone'
      return isMine ? recordOf(draft, { ...now, stamp, changedAt: Date.now(), isWished }) : undefined
    })
    if (isMine) {
      send({ type: 'written', draft, stamp, isStored })
      // Storage may have failed when a snapshot was restored: this write stores it.
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
    // Another user may have logged in meanwhile: do not save under that user's name.
    if (isClosed || ending || conflict || viewerId() !== userId) return
    send({ type: 'sending' })
    try {
      const outcome = await saveRemote(kept, uploads, draft.draftId)
      wait = remoteRetryMs.first
      send({ type: 'sent', stamp, outcome })
    } catch (error) {
      send({ type: 'notSent' })
      console.warn('Could not save a draft on the exchange yet. It will be retried.', error)
      // The exchange has refused: a retry would be refused again.
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
    // By now the text of an article has the URLs of its pictures.
    await write.flush()
    await pause()
    const { conflict, draft: sent } = state()
    // The author has added or removed a medium meanwhile.
    if (sent.media !== media) return publish()
    if (conflict) throw new NotPublishedError(writingMessages.get().conflictFirst)
    // Uploads take time, and another user may have logged in meanwhile: do not publish under that user's name.
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

  /** Saves text that was written while the post was being sent as a draft of its own. */
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
    if (published?.sent.edits && !published.rest) announceEdited(published.post)
    else if (published) announcePublished(published.post, published.rest !== null)
    if (isThere) await deleteRemote(userId, draft.draftId)
    return { type: 'removed' }
  }

  /** Another tab may have changed the draft. If there are no changes here, takes that version over. */
  async function catchUp(): Promise<void> {
    await write.flush()
    const { isClosed, draft } = state()
    const record = isClosed ? undefined : await kept.read(draft.draftId)
    const { stamp, kept: instead } = state()
    if (record && instead && record.stamp !== stamp) send({ type: 'taken', record, instead })
  }
  const onVisibility = () => void (document.visibilityState === 'hidden' ? write.flush() : catchUp())
  /** When the page closes there is no time for work that has to read first. */
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
      // Report each finished upload to the exchange.
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
