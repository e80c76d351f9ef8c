import type { Post } from '#bridge/exchange/calls.ts'
import type { Draft, DraftChange, OpenDraft, SavedDraft } from '../types.ts'
import { isEmpty, type StoredDraft } from './draftStore.ts'
import type { SavedRemote } from './saveRemote.ts'

/** All that is known of a draft that is being written. */
export interface DraftState {
  /** It takes no changes any more. */
  readonly isClosed: boolean
  /** What is ending it: meanwhile nothing of it is saved on the exchange. */
  readonly ending: 'publish' | 'discard' | 'remove' | null
  readonly draft: Draft
  /** Its author has changed it since it was opened. */
  readonly isChanged: boolean
  /** What of it this device keeps: more may have been written since. */
  readonly kept: Draft | undefined
  /** Whether that outlives the page. */
  readonly isStored: boolean
  /** The stamp of the record that it goes on from; empty: there is none. */
  readonly stamp: string
  /** The stamps of the write that began last, and of the next one: an exit snapshot goes by them. */
  readonly begun: string
  readonly next: string
  /** The stamp of the exit snapshot that no record has yet; empty: there is none. */
  readonly noted: string
  /** Whether its author put it among the drafts, and did not only leave it. */
  readonly isWished: boolean
  readonly saved: ReturnType<OpenDraft['$saved']['get']>
  readonly conflict: SavedDraft | 'gone' | null
  /** What it has become. `rest`: what was written meanwhile, which is a draft of its own. */
  readonly published: { readonly post: Post; readonly sent: Draft; readonly rest: Draft | null } | null
  /** A draft that is discarded may be on the exchange too. */
  readonly isThere: boolean
  /** Why the attempt to end it failed. */
  readonly failure: { readonly error: unknown } | null
}

export type DraftEvent =
  /** Its author has written. */
  | { readonly type: 'changed'; readonly change: DraftChange }
  /** What this device keeps of it is to be written again. */
  | { readonly type: 'due' }
  | { readonly type: 'wished' }
  /** It is a draft of its own from now on: what has the old id is another tab's, or is gone. */
  | { readonly type: 'renamed'; readonly draftId: string }
  | { readonly type: 'detached'; readonly draftId: string }
  /** It changes a later version of the post. */
  | { readonly type: 'rebased'; readonly edits: Draft['edits'] }
  | { readonly type: 'writing'; readonly next: string }
  | { readonly type: 'written'; readonly draft: Draft; readonly stamp: string; readonly isStored: boolean }
  /** The page goes, and has noted what is not written yet. */
  | { readonly type: 'noted' }
  /** What another tab or device wrote takes the place of `instead`; never of what has been written since. */
  | { readonly type: 'taken'; readonly record: StoredDraft; readonly instead: Draft }
  | { readonly type: 'sending' }
  /** The exchange has answered for what had this stamp. */
  | { readonly type: 'sent'; readonly stamp: string; readonly outcome: SavedRemote }
  | { readonly type: 'notSent' }
  | { readonly type: 'conflicted'; readonly theirs: SavedDraft | 'gone' }
  | { readonly type: 'settled' }
  | { readonly type: 'publish' }
  /** `sent` is a post. `isEarlier`: what was sent before is, with other words. */
  | { readonly type: 'published'; readonly post: Post; readonly sent: Draft; readonly isEarlier: boolean }
  | { readonly type: 'discard' }
  | { readonly type: 'discarded'; readonly isThere: boolean }
  /** What is left of it has been removed, here and on the exchange. */
  | { readonly type: 'removed' }
  /** `theirs`: the post that it edits has another version meanwhile. */
  | { readonly type: 'notEnded'; readonly error: unknown; readonly theirs: SavedDraft | null }
  | { readonly type: 'closed' }

/** Work that an event makes due: `write` here, `send` to the exchange, or what ends the draft. */
export type DraftEffect = 'write' | 'send' | NonNullable<DraftState['ending']>

export const stateOf = (draft: Draft, record: StoredDraft | undefined, next: string): DraftState => ({
  isClosed: false,
  ending: null,
  draft,
  isChanged: false,
  kept: record || isEmpty(draft) ? draft : undefined,
  isStored: true,
  stamp: record?.stamp ?? '',
  begun: record?.stamp ?? '',
  next,
  noted: '',
  isWished: record?.isWished ?? false,
  saved: savedOf(draft, record),
  conflict: null,
  published: null,
  isThere: false,
  failure: null,
})

function savedOf(draft: Draft, record: StoredDraft | undefined): DraftState['saved'] {
  if (!record) return isEmpty(draft) ? 'saved' : 'saving'
  return record.savedStamp === record.stamp ? 'saved' : 'here'
}

// Another tab may have written the same words: it is not the same object then.
const isSame = (one: Draft, other: Draft): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Says where it is safe; of what is not kept here yet nothing is said. */
const withSaved = (state: DraftState, saved: 'saved' | undefined = undefined): DraftState =>
  state.kept === state.draft ? { ...state, saved: saved ?? (state.isStored ? 'here' : 'nowhere') } : state

function next(state: DraftState, event: DraftEvent): DraftState {
  switch (event.type) {
    case 'changed':
      return { ...state, draft: { ...state.draft, ...event.change }, isChanged: true, saved: 'saving' }
    case 'due':
      return state
    case 'wished':
      return { ...state, isWished: true }
    case 'renamed':
      return { ...state, draft: { ...state.draft, draftId: event.draftId }, stamp: '', saved: 'saving' }
    case 'detached': {
      const { edits: _, ...own } = state.draft
      return { ...state, draft: { ...own, draftId: event.draftId }, stamp: '', saved: 'saving' }
    }
    case 'rebased':
      return { ...state, draft: { ...state.draft, ...(event.edits && { edits: event.edits }) }, saved: 'saving' }
    case 'writing':
      return { ...state, begun: state.next, next: event.next }
    case 'written': {
      const { draft, stamp, isStored } = event
      const noted = isStored && draft === state.draft ? '' : state.noted
      return withSaved({ ...state, kept: draft, stamp, isStored, noted, saved: 'saving' })
    }
    case 'noted':
      return { ...state, noted: state.next }
    case 'taken': {
      const { draft, stamp, savedStamp } = event.record
      if (state.draft !== event.instead) return state
      return { ...state, draft, kept: draft, stamp, saved: savedStamp === stamp ? 'saved' : 'here' }
    }
    case 'sending':
      return { ...state, saved: 'saving' }
    case 'sent': {
      const { stamp, outcome } = event
      if (typeof outcome === 'object') return withSaved({ ...state, conflict: outcome.theirs ?? 'gone' })
      return withSaved(state, outcome === 'saved' && stamp === state.stamp ? 'saved' : undefined)
    }
    case 'notSent':
      return withSaved(state)
    case 'conflicted':
      return { ...state, conflict: event.theirs }
    case 'settled':
      return { ...state, conflict: null }
    case 'publish':
    case 'discard':
      return { ...state, ending: event.type, failure: null }
    case 'published': {
      const { post, sent, isEarlier } = event
      const rest = isEarlier || !isSame(state.draft, sent) ? state.draft : null
      return { ...state, isClosed: true, ending: 'remove', published: { post, sent, rest } }
    }
    case 'discarded':
      return { ...state, isClosed: true, ending: 'remove', isThere: event.isThere }
    case 'removed':
      return { ...state, ending: null }
    case 'notEnded':
      return { ...state, ending: null, failure: { error: event.error }, conflict: event.theirs ?? state.conflict }
    case 'closed':
      return { ...state, isClosed: true, failure: null }
  }
}

const effectsOf: Partial<Record<DraftEvent['type'], DraftEffect>> = {
  changed: 'write',
  due: 'write',
  wished: 'write',
  detached: 'write',
  rebased: 'write',
  written: 'send',
  publish: 'publish',
  published: 'remove',
  discard: 'discard',
  discarded: 'remove',
  notEnded: 'send',
}

/** What has to be ending a draft for an event to count: the answer of an effect is heard once. */
const endingOf: Partial<Record<DraftEvent['type'], readonly DraftState['ending'][]>> = {
  publish: [null],
  published: ['publish'],
  discard: [null],
  discarded: ['discard', null],
  removed: ['remove'],
}

const isIgnored = ({ isClosed, ending }: DraftState, { type }: DraftEvent): boolean =>
  !(endingOf[type]?.includes(ending) ?? true) ||
  (isClosed && ['changed', 'publish', 'discard', 'discarded'].includes(type)) ||
  (type === 'changed' && ending === 'discard')

/** What becomes of a draft by an event, and what is to be done then. Once it is closed, no more than to remove it. */
export function reduce(state: DraftState, event: DraftEvent): readonly [DraftState, DraftEffect | undefined] {
  if (isIgnored(state, event)) return [state, undefined]
  const now = next(state, event)
  const effect = event.type === 'wished' && state.isWished ? undefined : effectsOf[event.type]
  return [now, now.isClosed && effect !== 'remove' ? undefined : effect]
}
