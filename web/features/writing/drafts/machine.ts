import type { Draft, DraftChange, OpenDraft, SavedDraft } from '../types.ts'
import type { StoredDraft } from './draftStore.ts'
import type { SavedRemote } from './saveRemote.ts'

/** All that is known of a draft that is being written. */
export interface DraftState {
  /** While it is being published, nothing of it is saved on the exchange. */
  readonly phase: 'writing' | 'publishing' | 'closed'
  readonly draft: Draft
  /** What of it this device keeps: more may have been written since. */
  readonly kept: Draft
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
  | { readonly type: 'publishing' }
  | { readonly type: 'notPublished' }
  | { readonly type: 'closed' }

/** Work that an event makes due: `write` here, `send` to the exchange. */
type DraftEffect = 'write' | 'send'

export const stateOf = (draft: Draft, record: StoredDraft | undefined, next: string): DraftState => ({
  phase: 'writing',
  draft,
  kept: draft,
  isStored: true,
  stamp: record?.stamp ?? '',
  begun: record?.stamp ?? '',
  next,
  noted: '',
  isWished: record?.isWished ?? false,
  saved: !record || record.savedStamp === record.stamp ? 'saved' : 'here',
  conflict: null,
})

/** Says where it is safe; of what is not kept here yet nothing is said. */
const say = (state: DraftState, saved: 'saved' | undefined = undefined): DraftState =>
  state.kept === state.draft ? { ...state, saved: saved ?? (state.isStored ? 'here' : 'nowhere') } : state

function next(state: DraftState, event: DraftEvent): DraftState {
  switch (event.type) {
    case 'changed':
      return { ...state, draft: { ...state.draft, ...event.change }, saved: 'saving' }
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
    case 'writing':
      return { ...state, begun: state.next, next: event.next }
    case 'written': {
      const { draft, stamp, isStored } = event
      const noted = isStored && draft === state.draft ? '' : state.noted
      return say({ ...state, kept: draft, stamp, isStored, noted, saved: 'saving' })
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
      if (typeof outcome === 'object') return say({ ...state, conflict: outcome.theirs ?? 'gone' })
      return say(state, stamp === state.stamp ? 'saved' : undefined)
    }
    case 'notSent':
      return say(state)
    case 'conflicted':
      return { ...state, conflict: event.theirs }
    case 'settled':
      return { ...state, conflict: null }
    case 'publishing':
      return { ...state, phase: 'publishing' }
    case 'notPublished':
      return state.phase === 'publishing' ? { ...state, phase: 'writing' } : state
    case 'closed':
      return { ...state, phase: 'closed' }
  }
}

const effectsOf: Partial<Record<DraftEvent['type'], DraftEffect>> = {
  changed: 'write',
  due: 'write',
  wished: 'write',
  detached: 'write',
  written: 'send',
  notPublished: 'send',
}

/** What becomes of a draft by an event, and what is to be done then. Nothing is, once it is closed. */
export function reduce(state: DraftState, event: DraftEvent): readonly [DraftState, DraftEffect | undefined] {
  const isClosed = state.phase === 'closed'
  if (isClosed && event.type === 'changed') return [state, undefined]
  const isWishedAlready = event.type === 'wished' && state.isWished
  return [next(state, event), isClosed || isWishedAlready ? undefined : effectsOf[event.type]]
}
