import { atom, computed, type ReadableAtom } from 'nanostores'
import type { Post } from '#bridge/exchange/calls.ts'
import { randomId } from '#bridge/lib/randomId.ts'
import { writingMessages } from '#web/i18n/en/writing.ts'
import { viewerId } from '#web/lib/page/viewer.ts'
import { DraftGoneError, EditConflictError, NotPublishedError } from '../errors.ts'
import type { Draft, OpenDraft, SavedDraft } from '../types.ts'
import { draftOf } from './content.ts'
import { deleteRemote } from './deleteRemote.ts'
import { createDraftEffects, type DraftEffectDeps } from './draftEffects.ts'
import { isEmpty, newDraft, recordOf, type StoredDraft } from './draftStore.ts'
import { type DraftEvent, type DraftState, reduce, stateOf } from './machine.ts'
import { publishDraft, whenUploaded } from './publishDraft.ts'
import { tellEdited, tellPublished } from './published.ts'
import { saveRemote } from './saveRemote.ts'

export interface DraftSessionDeps extends Pick<DraftEffectDeps, 'userId' | 'kept' | 'uploads'> {
  readonly draft: Draft
  /** As it is kept here; `undefined`: a new one, of which nothing is kept before it is written on. */
  readonly record: StoredDraft | undefined
  readonly onClose: () => void
}

export interface DraftSession extends OpenDraft {
  readonly $state: ReadableAtom<DraftState>
  /** Writes here what is not written yet. */
  flush(): Promise<void>
  /** Takes what the exchange has of it by now. */
  hear(theirs: SavedDraft | null): Promise<void>
}

/** A draft that is being written. Its state changes by {@link reduce} alone. */
export function createDraftSession({ userId, kept, uploads, record, draft, onClose }: DraftSessionDeps): DraftSession {
  const $state = atom(stateOf(draft, record, randomId()))
  const state = () => $state.get()
  function send(event: DraftEvent): void {
    const [next, effect] = reduce(state(), event)
    $state.set(next)
    if (effect) effects[effect].ask()
  }
  const effects = createDraftEffects({ userId, kept, uploads, state, send })
  const { flush } = effects.write
  const id = () => state().draft.draftId
  const isClosed = () => state().phase === 'closed'
  let publishing: Promise<Post> | undefined

  function close(): void {
    send({ type: 'closed' })
    effects.stop()
    onClose()
  }

  async function forget(draftId: string): Promise<void> {
    await kept.remove(draftId, state().stamp)
    for (const { uploadId } of state().draft.media) uploads.forget(uploadId)
  }

  /** Puts another device's version in the place of what is here. */
  async function take(theirs: SavedDraft): Promise<void> {
    const { draft: instead, stamp } = state()
    const made = recordOf(draftOf(theirs, uploads), { base: theirs.revision, isWished: record?.isWished ?? true })
    const taken = { ...made, savedStamp: made.stamp }
    let isMine = false
    await kept.change(theirs.draftId, (now) => {
      isMine = (now?.stamp ?? stamp) === stamp || theirs.draftId !== instead.draftId
      return isMine ? taken : undefined
    })
    // Another tab has written meanwhile: that stays, and is settled when it is saved.
    if (isMine) send({ type: 'taken', record: taken, instead })
  }

  async function newPost(onSlow: () => void): Promise<Post> {
    const uploaded = await whenUploaded(
      uploads,
      state().draft.media.map(({ uploadId }) => uploadId),
    )
    // By now an article's text has the addresses of its pictures.
    await flush()
    await effects.pause()
    const { conflict, draft: sent } = state()
    if (conflict) throw new NotPublishedError(writingMessages.get().conflictFirst)
    const { post, isEarlier } = await publishDraft(kept, sent, uploaded, onSlow)
    await flush()
    // Another tab may have written the same words: it is not the same object then.
    const isChanged = isEarlier || JSON.stringify(state().draft) !== JSON.stringify(sent)
    close()
    if (sent.edits && !isChanged) {
      await forget(sent.draftId)
      tellEdited(post)
      return post
    }
    if (isChanged) {
      const edits = sent.edits && { edits: { ...sent.edits, base: post.editedAt ?? 0 } }
      const copy = newDraft(sent.kind, { ...state().draft, ...edits, draftId: randomId() })
      await kept.change(copy.draftId, () => recordOf(copy))
      await kept.remove(sent.draftId, state().stamp)
    } else await forget(sent.draftId)
    tellPublished(post, isChanged)
    return post
  }

  const session: DraftSession = {
    $state,
    $draft: computed($state, (now) => now.draft),
    $saved: computed($state, (now) => now.saved),
    $conflict: computed($state, (now) => now.conflict),
    change: (change) => send({ type: 'changed', change }),
    async settle(choice) {
      const theirs = state().conflict
      if (!theirs || isClosed()) return
      send({ type: 'settled' })
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
      if (theirs !== 'gone' && theirs.draftId !== before && edits) return send({ type: 'changed', change: { edits } })
      if (theirs === 'gone') {
        const { stamp } = state()
        send({ type: 'renamed', draftId: randomId() })
        await kept.remove(before, stamp)
      } else await kept.change(before, (now) => now && { ...now, base: theirs.revision, sent: null })
      send({ type: 'due' })
    },
    detach() {
      const before = id()
      send({ type: 'detached', draftId: randomId() })
      kept
        .change(before, () => null)
        .then(() => deleteRemote(userId, before))
        .catch((error: unknown) => console.warn('Could not delete the draft of an edit on the exchange.', error))
    },
    publish(onSlow = () => {}) {
      if (isClosed() && !publishing) return Promise.reject(new DraftGoneError(writingMessages.get().gone))
      if (publishing) return publishing
      send({ type: 'publishing' })
      publishing = newPost(onSlow).catch((error: unknown) => {
        publishing = undefined
        if (error instanceof EditConflictError && error.theirs) {
          const device = error.theirs.device || writingMessages.get().someDevice
          send({ type: 'conflicted', theirs: { ...error.theirs, device } })
        }
        send({ type: 'notPublished' })
        throw error
      })
      return publishing
    },
    async keep() {
      if (isClosed()) return
      if (isEmpty(state().draft)) return session.discard()
      send({ type: 'wished' })
      await flush()
      const { phase, conflict } = state()
      const maySend = phase === 'writing' && !conflict && viewerId() === userId
      close()
      // It is kept here: a writer who leaves does not wait for the exchange.
      effects
        .pause()
        .then(() => (maySend ? saveRemote(kept, uploads, id()) : undefined))
        .catch((error: unknown) =>
          console.warn('Could not save a draft on the exchange yet. It will be retried.', error),
        )
    },
    async discard() {
      if (isClosed()) return
      const draftId = id()
      await Promise.all([flush(), effects.pause()])
      const mine = await kept.read(draftId)
      close()
      await forget(draftId)
      if (mine && (mine.base > 0 || mine.sent)) await deleteRemote(userId, draftId)
    },
    flush,
    async hear(theirs) {
      await flush()
      const now = await kept.read(id())
      const { phase, conflict } = state()
      if (phase !== 'writing' || !now || conflict) return
      const isSaved = now.savedStamp === now.stamp
      if (!theirs) {
        if (now.base > 0) send({ type: 'conflicted', theirs: 'gone' })
      } else if (isSaved && theirs.revision !== now.base) await take(theirs)
      // Whether a newer one is this device's own, saved with an answer that was lost, saving finds out.
      else if (!isSaved) effects.send.ask()
    },
  }
  if (!record && !isEmpty(draft)) session.change({})
  return session
}
