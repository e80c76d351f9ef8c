import { atom } from 'nanostores'
import type { Post } from '../../../../bridge/exchange/calls.ts'
import { randomId } from '../../../../bridge/lib/randomId.ts'
import { writingMessages } from '../../../i18n/en/writing.ts'
import { viewerId } from '../../../lib/page/viewer.ts'
import { DraftGoneError, EditConflictError, NotPublishedError } from '../errors.ts'
import type { Draft, OpenDraft, SavedDraft } from '../types.ts'
import { draftOf } from './content.ts'
import { deleteRemote } from './deleteRemote.ts'
import { isEmpty, newDraft, recordOf } from './draftStore.ts'
import { createDraftSync, type DraftSyncDeps } from './draftSync.ts'
import { publishDraft, whenUploaded } from './publishDraft.ts'
import { tellEdited, tellPublished } from './published.ts'
import { saveRemote } from './saveRemote.ts'

export interface OpenDraftDeps extends Pick<DraftSyncDeps, 'userId' | 'kept' | 'uploads' | 'record'> {
  readonly draft: Draft
  readonly onClose: () => void
}

export interface LiveDraft extends OpenDraft {
  /** Writes here what is not written yet. */
  flush(): Promise<void>
  /** Takes what the exchange has of it by now. */
  hear(theirs: SavedDraft | null): Promise<void>
}

/** A draft that is being written. */
export function createLiveDraft({ userId, kept, uploads, record, draft: begun, onClose }: OpenDraftDeps): LiveDraft {
  const $draft = atom(begun)
  const $saved: DraftSyncDeps['$saved'] = atom(!record || record.savedStamp === record.stamp ? 'saved' : 'here')
  const $conflict: DraftSyncDeps['$conflict'] = atom(null)
  let isClosed = false
  let publishing: Promise<Post> | undefined
  const isOver = () => isClosed || publishing !== undefined
  const sync = createDraftSync({ userId, kept, uploads, record, $draft, $saved, $conflict, isOver })
  const id = () => $draft.get().draftId

  function close(): void {
    isClosed = true
    sync.stop()
    onClose()
  }

  /** Removes what is kept under an id. What another tab has written since, or has left as last words, stays. */
  async function drop(draftId: string, stamp = sync.stamp()): Promise<void> {
    await kept.read(draftId)
    await kept.change(draftId, (now) => (now && now.stamp !== stamp ? undefined : null))
  }

  async function forget(draftId: string): Promise<void> {
    await drop(draftId)
    for (const { uploadId } of $draft.get().media) uploads.forget(uploadId)
  }

  /** Puts another device's version in the place of what is here. */
  async function take(theirs: SavedDraft): Promise<void> {
    const draft = draftOf(theirs, uploads)
    const next = recordOf(draft, { base: theirs.revision, isWished: record?.isWished ?? true })
    const stamp = sync.stamp()
    const instead = $draft.get()
    let isMine = false
    await kept.change(draft.draftId, (now) => {
      isMine = (now?.stamp ?? stamp) === stamp || draft.draftId !== instead.draftId
      return isMine ? { ...next, savedStamp: next.stamp } : undefined
    })
    // Another tab, or the author, has written meanwhile: that stays, and is settled when it is saved.
    if (!isMine || $draft.get() !== instead) return
    sync.resume(next)
    $draft.set(draft)
    $saved.set('saved')
  }

  async function newPost(onSlow: () => void): Promise<Post> {
    const uploaded = await whenUploaded(
      uploads,
      $draft.get().media.map(({ uploadId }) => uploadId),
    )
    // By now an article's text has the addresses of its pictures.
    await sync.flush()
    await sync.pause()
    if ($conflict.get()) throw new NotPublishedError(writingMessages.get().conflictFirst)
    const sent = $draft.get()
    const { post, isEarlier } = await publishDraft(kept, sent, uploaded, onSlow)
    await sync.flush()
    const isChanged = isEarlier || $draft.get() !== sent
    close()
    if (sent.edits && !isChanged) {
      await forget(sent.draftId)
      tellEdited(post)
      return post
    }
    if (isChanged) {
      const edits = sent.edits && { edits: { ...sent.edits, base: post.editedAt ?? 0 } }
      const copy = newDraft(sent.kind, { ...$draft.get(), ...edits, draftId: randomId() })
      await kept.change(copy.draftId, () => recordOf(copy))
      await drop(sent.draftId)
    } else await forget(sent.draftId)
    tellPublished(post, isChanged)
    return post
  }

  const live: LiveDraft = {
    $draft,
    $saved,
    $conflict,
    change(change) {
      if (isClosed) return
      $draft.set({ ...$draft.get(), ...change })
      $saved.set('saving')
      sync.ask()
    },
    async settle(choice) {
      const theirs = $conflict.get()
      if (!theirs || isClosed) return
      $conflict.set(null)
      const before = id()
      if (choice === 'theirs') {
        if (theirs !== 'gone') {
          await take(theirs)
          // An edit of the version before: what it said is not wanted.
          if (theirs.draftId !== before) await kept.change(before, () => null)
          return
        }
        close()
        return forget(before)
      }
      const { edits } = theirs === 'gone' ? {} : theirs.content
      if (theirs !== 'gone' && theirs.draftId !== before && edits) return live.change({ edits })
      if (theirs === 'gone') {
        const stamp = sync.stamp()
        sync.rename()
        await drop(before, stamp)
      } else await kept.change(before, (now) => now && { ...now, base: theirs.revision, sent: null })
      sync.ask()
    },
    detach() {
      const { edits: _, ...own } = $draft.get()
      const before = id()
      $draft.set(own)
      sync.rename()
      sync.ask()
      kept
        .change(before, () => null)
        .then(() => deleteRemote(userId, before))
        .catch((error: unknown) => console.warn('Could not delete the draft of an edit on the exchange.', error))
    },
    publish(onSlow = () => {}) {
      if (isClosed && !publishing) return Promise.reject(new DraftGoneError(writingMessages.get().gone))
      publishing ??= newPost(onSlow).catch((error: unknown) => {
        publishing = undefined
        if (error instanceof EditConflictError && error.theirs)
          $conflict.set({ ...error.theirs, device: error.theirs.device || writingMessages.get().someDevice })
        if (!isClosed) sync.tell()
        throw error
      })
      return publishing
    },
    async keep() {
      if (isClosed) return
      if (isEmpty($draft.get())) return live.discard()
      sync.saveToList()
      await sync.flush()
      const mayTell = !publishing && !$conflict.get() && viewerId() === userId
      close()
      // It is kept here: a writer who leaves does not wait for the exchange.
      sync
        .pause()
        .then(() => (mayTell ? saveRemote(kept, uploads, id()) : undefined))
        .catch((error: unknown) =>
          console.warn('Could not save a draft on the exchange yet. It will be retried.', error),
        )
    },
    async discard() {
      if (isClosed) return
      const draftId = id()
      await Promise.all([sync.flush(), sync.pause()])
      const mine = await kept.read(draftId)
      close()
      await forget(draftId)
      if (mine && (mine.base > 0 || mine.sent)) await deleteRemote(userId, draftId)
    },
    flush: sync.flush,
    async hear(theirs) {
      await sync.flush()
      const now = await kept.read(id())
      if (isOver() || !now || $conflict.get()) return
      const isSaved = now.savedStamp === now.stamp
      if (!theirs) {
        if (now.base > 0) $conflict.set('gone')
      } else if (isSaved && theirs.revision !== now.base) await take(theirs)
      // Whether a newer one is this device's own, saved with an answer that was lost, saving finds out.
      else if (!isSaved) sync.tell()
    },
  }
  if (!record && !isEmpty(begun)) sync.ask()
  return live
}
