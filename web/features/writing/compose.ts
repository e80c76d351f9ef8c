import { atom, type ReadableAtom } from 'nanostores'
import { reasonOf } from '#bridge/lib/errors.ts'
import { listen } from '#bridge/lib/listen.ts'
import { writingMessages } from '#web/i18n/en/writing.ts'
import { $flags } from '#web/lib/page/flags.ts'
import { hasGoneOn } from '#web/lib/page/keys.ts'
import { notify } from '#web/lib/page/notices.ts'
import { slots } from '#web/lib/page/slots.ts'
import { $viewer, viewerId } from '#web/lib/page/viewer.ts'
import { loadOverlay } from '#web/ui/overlays.ts'
import { logIn } from '../account/account.ts'
import { draftStoreOf, isEmptyDraft } from './drafts/draftStore.ts'
import { openDraft, openElsewhere } from './drafts/openDraft.ts'
import { mayWrite } from './mayWrite.ts'
import type { OpenDraft } from './types.ts'
import { type ComposeRequest, forgetWriting, keepWriting, leaveWriting, type WritingMark } from './writingMark.ts'

/** The message that the composer shows. */
const $open = atom<{ readonly draft: OpenDraft } | null>(null)
export const $composing: ReadableAtom<{ readonly draft: OpenDraft } | null> = $open

/** Finds a draft that was left unfinished, for example by a killed page. Skips drafts that are open in another tab. */
async function leftBehind(userId: string): Promise<string | undefined> {
  const kept = await draftStoreOf(userId).all()
  const left = kept.filter(({ draft, isWished }) => draft.kind === 'message' && !isWished && !isEmptyDraft(draft))
  const held = await openElsewhere(left.map(({ draft }) => `${userId} ${draft.draftId}`))
  return left.find(({ draft }) => !held.has(`${userId} ${draft.draftId}`))?.draft.draftId
}

async function draftFor(userId: string, { draftId, text, hashTag }: ComposeRequest): Promise<OpenDraft> {
  const begin = text ?? (hashTag ? `#${hashTag} ` : undefined)
  const id = draftId ?? (begin === undefined ? await leftBehind(userId) : undefined)
  return openDraft('message', { ...(id !== undefined && { draftId: id }), ...(begin !== undefined && { text: begin }) })
}

async function open(userId: string, request: ComposeRequest): Promise<void> {
  const asked = document.activeElement
  const [isThere, draft] = await Promise.all([loadOverlay('composer', slots.composer), draftFor(userId, request)])
  if (!isThere || viewerId() !== userId || hasGoneOn(asked)) return void draft.keep()
  $open.set({ draft })
  let marked = ''
  const mark = () => {
    const { draftId } = draft.$draft.get()
    if (draftId !== marked) keepWriting({ userId, draftId })
    marked = draftId
  }
  const stops = [
    draft.$draft.subscribe(mark),
    $viewer.listen(leave),
    $flags.listen(leave),
    $open.listen(end),
    listen(window, 'pagehide', leaveWriting),
  ]
  function end(): void {
    for (const stop of stops) stop()
  }
  /** Closes the composer at the end of the session. The text stays and is restored. */
  function leave(): void {
    if ($viewer.get() === userId && mayWrite()) return
    $open.set(null)
    draft.keep().catch((error: unknown) => console.warn('Could not remove an empty draft.', error))
  }
}

let opening: Promise<void> | undefined

/**
 * Opens the composer with a draft, a text, or an unfinished draft. Visitors are sent to the log-in first and return
 * here. Shows a notice on failure. Does nothing while the composer is open.
 */
export function compose(request: ComposeRequest = {}): Promise<void> {
  if (!mayWrite() || $open.get()) return Promise.resolve()
  const userId = viewerId()
  if (userId === null) {
    keepWriting({ userId, request, at: Date.now() })
    logIn()
    return Promise.resolve()
  }
  opening ??= open(userId, request)
    .catch((error: unknown) => notify(error instanceof Error ? reasonOf(error) : writingMessages.get().gone))
    .finally(() => {
      opening = undefined
    })
  return opening
}

/** Hides the composer. Saving the draft is up to the caller. */
export function closeComposer(): void {
  // The session's end has already closed it. Keep the mark, so that the text is restored.
  if (!$open.get()) return
  $open.set(null)
  forgetWriting()
}

/** Reopens the composer after a reload or log-in, as it was in this tab. */
export async function composeAgain(writing: WritingMark): Promise<void> {
  const viewer = viewerId()
  if (viewer === null || !mayWrite()) return
  if (writing.userId === null) {
    forgetWriting()
    return compose(writing.request)
  }
  // Keep another user's draft for when that user returns.
  if (writing.userId !== viewer) return
  const { draftId, isOfKilled } = writing
  // Another page of the app may still be open and writing it.
  const key = `${viewer} ${draftId}`
  if (isOfKilled && (await openElsewhere([key])).has(key)) return
  if (await draftStoreOf(viewer).read(draftId)) return compose({ draftId })
  // The mark may be that of a composer that a press has just opened, with nothing stored yet.
  if (!$open.get() && !opening) forgetWriting()
}
