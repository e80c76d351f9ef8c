import type { Post } from '#bridge/exchange/calls.ts'
import type { Draft, DraftChange, OpenDraft, SavedDraft } from '../types.ts'
import { isEmptyDraft, type StoredDraft } from './draftStore.ts'
import type { SavedRemote } from './saveRemote.ts'

/** State of an open draft. */
export interface DraftState {
  /** It accepts no more changes. */
  readonly isClosed: boolean
  /** The action that ends it. Meanwhile nothing is saved on the exchange. */
  readonly ending: 'publish' | 'discard' | 'remove' | null
  readonly draft: Draft
  /** Whether the author has changed it since it was opened. */
  readonly isChanged: boolean
  /** The version stored on this device; there may be newer changes. */
  readonly kept: Draft | undefined
  /** Whether the stored version outlives the page. */
  readonly isStored: boolean
  /** Stamp of the record it is based on; empty for none. */
  readonly stamp: string
  /** Stamps of the last started write and of the next one. Exit snapshots use them. */
  readonly begun: string
  readonly next: string
  /** Stamp of the exit snapshot that is not in a record yet; empty for none. */
  readonly noted: string
  /** Whether the author saved it as a draft, and did not only leave the editor. */
  readonly isWished: boolean
  readonly saved: ReturnType<OpenDraft['$saved']['get']>
  readonly conflict: SavedDraft | 'gone' | null
  /** The published post. `rest`: text written meanwhile, which becomes a draft of its own. */
  readonly published: { readonly post: Post; readonly sent: Draft; readonly rest: Draft | null } | null
  /** Whether a discarded draft may also be on the exchange. */
  readonly isThere: boolean
  /** Why the attempt to end it failed. */
  readonly failure: { readonly error: unknown } | null
}

export type DraftEvent =
  /** The author has made a change. */
  | { readonly type: 'changed'; readonly change: DraftChange }
  /** The version on this device must be written again. */
  | { readonly type: 'due' }
  | { readonly type: 'wished' }
  /** It becomes a draft of its own: the old id belongs to another tab or is deleted. */
  | { readonly type: 'renamed'; readonly draftId: string }
  | { readonly type: 'detached'; readonly draftId: string }
  /** It now edits a later version of the post. */
  | { readonly type: 'rebased'; readonly edits: Draft['edits'] }
  | { readonly type: 'writing'; readonly next: string }
  | { readonly type: 'written'; readonly draft: Draft; readonly stamp: string; readonly isStored: boolean }
  /** The page is closing and has saved unsaved changes in an exit snapshot. */
  | { readonly type: 'noted' }
  /** Another tab's or device's version replaces `instead`, but not later changes. */
  | { readonly type: 'taken'; readonly record: StoredDraft; readonly instead: Draft }
  | { readonly type: 'sending' }
  /** The exchange has answered for the version with this stamp. */
  | { readonly type: 'sent'; readonly stamp: string; readonly outcome: SavedRemote }
  | { readonly type: 'notSent' }
  | { readonly type: 'conflicted'; readonly theirs: SavedDraft | 'gone' }
  | { readonly type: 'settled' }
  | { readonly type: 'publish' }
  /** `sent` is published. `isEarlier`: an earlier request with other text was published. */
  | { readonly type: 'published'; readonly post: Post; readonly sent: Draft; readonly isEarlier: boolean }
  | { readonly type: 'discard' }
  | { readonly type: 'discarded'; readonly isThere: boolean }
  /** Its remains are deleted here and on the exchange. */
  | { readonly type: 'removed' }
  /** `theirs`: the post that it edits has a newer version. */
  | { readonly type: 'notEnded'; readonly error: unknown; readonly theirs: SavedDraft | null }
  | { readonly type: 'closed' }

/** Work that an event requests: `write` to this device, `send` to the exchange, or the action that ends the draft. */
export type DraftEffect = 'write' | 'send' | NonNullable<DraftState['ending']>

export const stateOf = (draft: Draft, record: StoredDraft | undefined, next: string): DraftState => ({
  isClosed: false,
  ending: null,
  draft,
  isChanged: false,
  kept: record || isEmptyDraft(draft) ? draft : undefined,
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
  if (!record) return isEmptyDraft(draft) ? 'saved' : 'saving'
  return record.savedStamp === record.stamp ? 'saved' : 'here'
}

// Another tab may have written equal text as a different object.
const isSame = (one: Draft, other: Draft): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Sets where the draft is saved. Unset until it is stored on this device. */
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

/** The `ending` that an event requires. It ensures that an effect's answer is handled once. */
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

/** Returns the next state and the effect to run. A closed draft can only be removed. */
export function reduce(state: DraftState, event: DraftEvent): readonly [DraftState, DraftEffect | undefined] {
  if (isIgnored(state, event)) return [state, undefined]
  const now = next(state, event)
  const effect = event.type === 'wished' && state.isWished ? undefined : effectsOf[event.type]
  return [now, now.isClosed && effect !== 'remove' ? undefined : effect]
}
