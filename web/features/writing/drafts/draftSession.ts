import { atom, computed, type ReadableAtom } from 'nanostores'
import { randomId } from '#bridge/lib/randomId.ts'
import { writingMessages } from '#web/i18n/en/writing.ts'
import { viewerId } from '#web/lib/page/viewer.ts'
import { DraftGoneError } from '../errors.ts'
import type { Draft, OpenDraft, SavedDraft } from '../types.ts'
import { deleteRemote } from './deleteRemote.ts'
import { createDraftEffects, type DraftEffectDeps } from './draftEffects.ts'
import { isEmptyDraft, recordOf, type StoredDraft } from './draftStore.ts'
import { type DraftEvent, type DraftState, reduce, stateOf } from './machine.ts'
import { draftOf, saveRemote } from './saveRemote.ts'

export interface DraftSessionDeps extends Pick<DraftEffectDeps, 'userId' | 'kept' | 'uploads'> {
  readonly draft: Draft
  /** The stored record. `undefined` for a new draft, which is stored with its first change. */
  readonly record: StoredDraft | undefined
  readonly onClose: () => void
}

export interface DraftSession extends OpenDraft {
  readonly $state: ReadableAtom<DraftState>
  /** Writes unsaved changes to this device. */
  flush(): Promise<void>
  /** Applies the exchange's current version. */
  takeRemote(theirs: SavedDraft | null): Promise<void>
}

/** A draft that is open. Its state changes only through {@link reduce}. */
export function createDraftSession({ userId, kept, uploads, record, draft, onClose }: DraftSessionDeps): DraftSession {
  const $state = atom(stateOf(draft, record, randomId()))
  const state = () => $state.get()
  let onSlow = () => {}
  function send(event: DraftEvent): void {
    const before = state()
    const [next, effect] = reduce(before, event)
    $state.set(next)
    if (next.isClosed && !before.isClosed) {
      effects.stop()
      onClose()
    }
    if (effect) effects.run[effect]()
  }
  const effects = createDraftEffects({ userId, kept, uploads, state, send, onSlow: () => onSlow() })
  const { flush } = effects
  const id = () => state().draft.draftId

  /** Resolves once no attempt to end the draft is running. */
  const whenIdle = (): Promise<DraftState> =>
    new Promise((resolve) => {
      if (!state().ending) return resolve(state())
      const stop = $state.listen((now) => {
        if (now.ending) return
        stop()
        resolve(now)
      })
    })

  /** Replaces the local version with another device's version. */
  async function take(theirs: SavedDraft): Promise<void> {
    const { draft: instead, stamp } = state()
    const made = recordOf(draftOf(theirs, uploads), { base: theirs.revision, isWished: record?.isWished ?? true })
    const taken = { ...made, savedStamp: made.stamp }
    let isMine = false
    await kept.change(theirs.draftId, (now) => {
      isMine = (now?.stamp ?? stamp) === stamp || theirs.draftId !== instead.draftId
      return isMine ? taken : undefined
    })
    // Another tab has written meanwhile: keep that version. Saving resolves the conflict.
    if (isMine) send({ type: 'taken', record: taken, instead })
  }

  const session: DraftSession = {
    $state,
    $draft: computed($state, (now) => now.draft),
    $saved: computed($state, (now) => now.saved),
    $conflict: computed($state, (now) => now.conflict),
    isChanged: () => state().isChanged,
    change: (change) => send({ type: 'changed', change }),
    async settle(choice) {
      if (state().ending) await whenIdle()
      const theirs = state().conflict
      if (!theirs || state().isClosed) return
      send({ type: 'settled' })
      const before = id()
      if (choice === 'theirs') {
        if (theirs !== 'gone') {
          await take(theirs)
          // An edit of an older version of the post: discard its text.
          if (theirs.draftId !== before) await kept.change(before, () => null)
          return
        }
        send({ type: 'discarded', isThere: false })
        return void (await whenIdle())
      }
      const { edits } = theirs === 'gone' ? {} : theirs.content
      if (theirs !== 'gone' && theirs.draftId !== before && edits) return send({ type: 'rebased', edits })
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
    async publish(onSlowAnswer = () => {}) {
      if (!state().ending) {
        onSlow = onSlowAnswer
        send({ type: 'publish' })
      }
      const { published, failure } = await whenIdle()
      if (published) return published.post
      throw failure?.error ?? new DraftGoneError(writingMessages.get().gone)
    },
    async keep() {
      if (state().ending !== 'publish') await whenIdle()
      if (state().isClosed) return
      if (isEmptyDraft(state().draft)) return session.discard()
      send({ type: 'wished' })
      await flush()
      const { ending, conflict } = state()
      const maySend = !ending && !conflict && viewerId() === userId
      send({ type: 'closed' })
      // It is saved on this device: the author does not have to wait for the exchange.
      effects
        .pause()
        .then(() => (maySend ? saveRemote(kept, uploads, id()) : undefined))
        .catch((error: unknown) =>
          console.warn('Could not save a draft on the exchange yet. It will be retried.', error),
        )
    },
    async discard() {
      await whenIdle()
      if (state().isClosed) return
      send({ type: 'discard' })
      const { failure } = await whenIdle()
      if (failure) throw failure.error
    },
    flush,
    async takeRemote(theirs) {
      await flush()
      const now = await kept.read(id())
      const { isClosed, ending, conflict } = state()
      if (isClosed || ending || !now || conflict) return
      const isSaved = now.savedStamp === now.stamp
      if (!theirs) {
        if (now.base > 0) send({ type: 'conflicted', theirs: 'gone' })
      } else if (isSaved && theirs.revision !== now.base) await take(theirs)
      // Saving finds out whether a newer version is this device's own, saved by a request whose response was lost.
      else if (!isSaved) effects.run.send()
    },
  }
  if (!record && !isEmptyDraft(draft)) send({ type: 'due' })
  return session
}
