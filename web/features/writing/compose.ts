import { atom, type ReadableAtom } from 'nanostores'
import { listen } from '#bridge/lib/listen.ts'
import { writingMessages } from '#web/i18n/en/writing.ts'
import { $flags } from '#web/lib/page/flags.ts'
import { hasGoneOn } from '#web/lib/page/keys.ts'
import { notify } from '#web/lib/page/notices.ts'
import { slots } from '#web/lib/page/slots.ts'
import { $viewer, viewerId } from '#web/lib/page/viewer.ts'
import { loadOverlay } from '#web/ui/overlays.ts'
import { logIn } from '../account/account.ts'
import { draftStoreOf, isEmpty } from './drafts/draftStore.ts'
import { openDraft } from './drafts/openDraft.ts'
import { openElsewhere } from './drafts/openElsewhere.ts'
import { mayWrite } from './mayWrite.ts'
import type { OpenDraft } from './types.ts'
import { forgetWriting, keepWriting, leaveWriting, type WritingMark } from './writingMark.ts'

export interface ComposeRequest {
  /** A message that was begun before, here or on another device. */
  readonly draftId?: string
  /** What a new one begins with. */
  readonly text?: string
  /** A tag that a new one begins with, without its sign. */
  readonly hashTag?: string
}

/** The message that the composer is to show, over whatever page. */
const $open = atom<{ readonly draft: OpenDraft } | null>(null)
export const $composing: ReadableAtom<{ readonly draft: OpenDraft } | null> = $open

/** A draft that was left without a word, as by a killed page, is gone on with. One that another tab has open is not. */
async function leftBehind(userId: string): Promise<string | undefined> {
  const kept = await draftStoreOf(userId).all()
  const left = kept.filter(({ draft, isWished }) => draft.kind === 'message' && !isWished && !isEmpty(draft))
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
  /** The session is over, or writing is: what is written stays, and comes back. */
  function leave(): void {
    if ($viewer.get() === userId && mayWrite()) return
    $open.set(null)
    draft.keep().catch((error: unknown) => console.warn('Could not remove an empty draft.', error))
  }
}

let opening: Promise<void> | undefined

/**
 * Opens the composer over the page: with a draft, with a text, or with what was left behind. A visitor is led to the log-in
 * first, and comes back to it. What goes wrong is said. Nothing while the composer is open.
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
    .catch((error: unknown) => notify(error instanceof Error ? error.message : writingMessages.get().gone))
    .finally(() => {
      opening = undefined
    })
  return opening
}

/** Takes the composer from sight; whether its draft is kept is its own matter. */
export function closeComposer(): void {
  // Closed already, for the session's end: then what was being written is to come back.
  if (!$open.get()) return
  $open.set(null)
  forgetWriting()
}

/** Opens the composer again as it was left in this tab: by a reload, or for the log-in. */
export async function composeAgain(writing: WritingMark): Promise<void> {
  const viewer = viewerId()
  if (viewer === null || !mayWrite()) return
  if (writing.userId === null) {
    forgetWriting()
    return compose(writing.request)
  }
  // Another person's stays theirs, for when they come back.
  if (writing.userId !== viewer) return
  const { draftId, isOfKilled } = writing
  // Another page of the app may be alive, and writing it.
  const key = `${viewer} ${draftId}`
  if (isOfKilled && (await openElsewhere([key])).has(key)) return
  if (await draftStoreOf(viewer).read(draftId)) return compose({ draftId })
  forgetWriting()
}
