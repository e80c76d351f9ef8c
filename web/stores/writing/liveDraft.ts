import { atom } from 'nanostores'
import type { Post } from '../../../bridge/exchange/calls.ts'
import { randomId } from '../../../bridge/exchange/device.ts'
import { AnswerError } from '../../../bridge/exchange/errors/answerError.ts'
import { listen } from '../../../bridge/transport/listen.ts'
import { writingMessages } from '../../messages/writing.ts'
import { notify } from '../notices.ts'
import { services } from '../services.ts'
import { viewerId } from '../viewer.ts'
import { draftOf } from './content.ts'
import { DraftGoneError, NotPublishedError } from './draftErrors.ts'
import { isEmpty, type KeptDraft, type KeptDrafts, newDraft, recordOf } from './keptDrafts.ts'
import { publishDraft, whenUploaded } from './publishDraft.ts'
import { tellPublished } from './published.ts'
import { saveThere } from './saveThere.ts'
import { createTurns } from './turns.ts'
import type { Draft, OpenDraft, SavedDraft, Uploads } from './types.ts'

/** A killed page loses no more than this, and what a write takes. */
const hereMs = 250
const restMs = 2_500
const mostMs = 15_000
const retryMs = { first: 5_000, most: 60_000 }

export interface LiveParts {
  readonly userId: string
  readonly kept: KeptDrafts
  readonly uploads: Uploads
  /** As it is kept here; `undefined`: a new one, of which nothing is kept before it is written on. */
  readonly record: KeptDraft | undefined
  readonly draft: Draft
  readonly onClose: (draft: LiveDraft) => void
}

export interface LiveDraft extends OpenDraft {
  /** Writes here what is not written yet. */
  flush(): Promise<void>
  /** Takes what the exchange has of it by now. */
  hear(theirs: SavedDraft | null): Promise<void>
}

/** A draft that is being written: kept here at once, on the exchange soon after. */
export function createLiveDraft({ userId, kept, uploads, record, draft: begun, onClose }: LiveParts): LiveDraft {
  const $draft = atom(begun)
  const $saved = atom<ReturnType<OpenDraft['$saved']['get']>>('saved')
  const $conflict = atom<SavedDraft | 'gone' | null>(null)
  let stamp = record?.stamp ?? ''
  let isKeptHere = true
  let isClosed = false
  let isWished = record?.isWished ?? false
  let publishing: Promise<Post> | undefined
  let wait = retryMs.first
  let retry: ReturnType<typeof setTimeout> | undefined

  const id = () => $draft.get().draftId
  const stay = () => $saved.set(isKeptHere ? 'here' : 'nowhere')
  const isOwn = () => viewerId() === userId
  const mayInsist = () => !isClosed && !publishing && !$conflict.get() && isOwn()

  /** Goes on under another name: what has the old one is another tab's, or is gone. */
  function rename(): void {
    stamp = ''
    $draft.set({ ...$draft.get(), draftId: randomId() })
  }

  async function writeHere(): Promise<void> {
    if (isClosed) return
    const draft = $draft.get()
    const next = randomId()
    const { value: before, isKept } = await kept.change(draft.draftId, (now) =>
      (now?.stamp ?? '') === stamp || $conflict.get() === 'gone'
        ? recordOf(draft, { ...now, stamp: next, changedAt: Date.now(), isWished })
        : undefined,
    )
    isKeptHere = isKept
    if ((before?.stamp ?? '') === stamp || $conflict.get() === 'gone') {
      stamp = next
      stay()
      return there.ask()
    }
    if (!before) {
      $conflict.set('gone')
    } else {
      rename()
      notify(writingMessages.get().ownCopy)
    }
    return writeHere()
  }
  const here = createTurns((now, _since, last) => Math.max(now, last + hereMs), writeHere)

  async function insist(): Promise<void> {
    clearTimeout(retry)
    if (!mayInsist()) return
    const known = stamp
    $saved.set('saving')
    try {
      const outcome = await saveThere(kept, uploads, id())
      wait = retryMs.first
      if (typeof outcome === 'object') {
        $conflict.set(outcome.theirs ?? 'gone')
        return stay()
      }
      // What was written meanwhile has its own turn.
      if (known === stamp) $saved.set('saved')
      else stay()
    } catch (error) {
      stay()
      console.warn('A draft could not be saved on the exchange yet.', error)
      // The exchange has said no: the same again would be refused again.
      if (error instanceof AnswerError) return
      retry = setTimeout(there.ask, wait)
      wait = Math.min(wait * 2, retryMs.most)
    }
  }
  const there = createTurns((now, since) => Math.min(now + restMs, since + mostMs), insist)

  /** Another tab may have written on it meanwhile; where nothing is written here, what it wrote is taken over. */
  async function catchUp(): Promise<void> {
    await here.flush()
    const now = isClosed ? undefined : await kept.read(id())
    if (!now || now.stamp === stamp) return
    stamp = now.stamp
    $draft.set(now.draft)
  }
  const look = () => void (document.visibilityState === 'hidden' ? here.flush() : catchUp())
  const goOn = () => {
    wait = retryMs.first
    if ($saved.get() !== 'saved') there.ask()
  }
  let doneBefore = ''
  const stops = [
    listen(document, 'visibilitychange', look),
    listen(window, 'focus', look),
    listen(window, 'pagehide', here.flush),
    listen(window, 'online', goOn),
    uploads.$uploads.listen((all) => {
      const done = $draft
        .get()
        .media.map(({ uploadId }) => all[uploadId]?.media?.mediaId)
        .join()
      // The exchange is told of each that it has by now.
      if (done !== doneBefore) here.ask()
      doneBefore = done
    }),
  ]

  function close(): void {
    isClosed = true
    here.stop()
    there.stop()
    clearTimeout(retry)
    for (const stop of stops) stop()
    onClose(live)
  }

  async function forget(draftId: string): Promise<void> {
    await kept.change(draftId, () => null)
    for (const { uploadId } of $draft.get().media) uploads.forget(uploadId)
  }

  async function take(theirs: SavedDraft): Promise<void> {
    const draft = draftOf(theirs, uploads)
    const next = recordOf(draft, { base: theirs.revision, isWished })
    await kept.change(draft.draftId, () => ({ ...next, savedStamp: next.stamp }))
    stamp = next.stamp
    $draft.set(draft)
    $saved.set('saved')
  }

  async function newPost(): Promise<Post> {
    const uploaded = await whenUploaded(
      uploads,
      $draft.get().media.map(({ uploadId }) => uploadId),
    )
    // By now an article's text has the addresses of its pictures.
    await here.flush()
    there.stop()
    await there.flush()
    if ($conflict.get()) throw new NotPublishedError(writingMessages.get().conflictFirst)
    const sent = $draft.get()
    const { post, isEarlier } = await publishDraft(kept, sent, uploaded)
    await here.flush()
    const isChanged = isEarlier || $draft.get() !== sent
    close()
    if (isChanged) {
      const copy = newDraft(sent.kind, { ...$draft.get(), draftId: randomId() })
      await kept.change(copy.draftId, () => recordOf(copy))
      await kept.change(sent.draftId, () => null)
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
      here.ask()
    },
    async settle(choice) {
      const theirs = $conflict.get()
      if (!theirs || isClosed) return
      $conflict.set(null)
      const before = id()
      if (choice === 'theirs') {
        if (theirs !== 'gone') return take(theirs)
        close()
        return forget(before)
      }
      if (theirs === 'gone') {
        rename()
        await kept.change(before, () => null)
      } else await kept.change(before, (now) => now && { ...now, base: theirs.revision, sent: null })
      here.ask()
    },
    publish() {
      if (isClosed && !publishing) return Promise.reject(new DraftGoneError(writingMessages.get().gone))
      publishing ??= newPost().catch((error: unknown) => {
        publishing = undefined
        if (!isClosed) there.ask()
        throw error
      })
      return publishing
    },
    async keep() {
      if (isClosed) return
      if (isEmpty($draft.get())) return live.discard()
      isWished = true
      if (!record?.isWished) here.ask()
      await here.flush()
      const mayTell = mayInsist()
      close()
      // It is kept here: whoever leaves does not wait for the exchange.
      const tell = () => (mayTell ? saveThere(kept, uploads, id()) : undefined)
      there
        .flush()
        .then(tell)
        .catch((error: unknown) => console.warn('A draft could not be saved on the exchange yet.', error))
    },
    async discard() {
      if (isClosed) return
      const draftId = id()
      here.stop()
      there.stop()
      await Promise.all([here.flush(), there.flush()])
      const mine = await kept.read(draftId)
      close()
      await forget(draftId)
      if (!mine || (mine.base === 0 && !mine.sent)) return
      await services().client.call('social.deleteDraft', { id: draftId }, { silent: true })
    },
    flush: here.flush,
    async hear(theirs) {
      await here.flush()
      const now = await kept.read(id())
      if (isClosed || !now || $conflict.get()) return
      const isSaved = now.savedStamp === now.stamp && stamp === now.stamp
      if (!theirs) {
        if (now.base > 0) $conflict.set('gone')
      } else if (theirs.revision === now.base) {
        if (!isSaved) there.ask()
      } else if (isSaved) await take(theirs)
      // Whether it is this device's own, saved with an answer that was lost, saving finds out.
      else there.ask()
    },
  }
  if (record) $saved.set(record.savedStamp === record.stamp ? 'saved' : 'here')
  else if (!isEmpty(begun)) here.ask()
  return live
}
