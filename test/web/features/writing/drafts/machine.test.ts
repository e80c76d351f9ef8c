import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newDraft, recordOf } from '#web/features/writing/drafts/draftStore.ts'
import { type DraftEvent, type DraftState, reduce, stateOf } from '#web/features/writing/drafts/machine.ts'

const draft = newDraft('message', { draftId: 'd', text: 'begun' })
const begun = stateOf(draft, recordOf(draft, { stamp: 's0' }), 's1')
const theirs = recordOf(newDraft('message', { draftId: 'd', text: 'theirs' }), { stamp: 's9' })

/** An event as it may come at a moment, be it late. */
const makers: readonly ((state: DraftState) => DraftEvent)[] = [
  ({ draft: { text } }) => ({ type: 'changed', change: { text: `${text} more` } }),
  () => ({ type: 'due' }),
  () => ({ type: 'wished' }),
  () => ({ type: 'renamed', draftId: 'own' }),
  () => ({ type: 'detached', draftId: 'own' }),
  ({ next }) => ({ type: 'writing', next: `${next}+` }),
  (state) => ({ type: 'written', draft: state.draft, stamp: state.begun, isStored: true }),
  (state) => ({ type: 'written', draft: state.draft, stamp: state.begun, isStored: false }),
  () => ({ type: 'written', draft, stamp: 's1', isStored: true }),
  () => ({ type: 'noted' }),
  ({ kept }) => ({ type: 'taken', record: theirs, instead: kept }),
  () => ({ type: 'sending' }),
  ({ stamp }) => ({ type: 'sent', stamp, outcome: 'saved' }),
  () => ({ type: 'sent', stamp: 's0', outcome: 'saved' }),
  ({ stamp }) => ({ type: 'sent', stamp, outcome: { theirs: null } }),
  () => ({ type: 'notSent' }),
  () => ({ type: 'conflicted', theirs: 'gone' }),
  () => ({ type: 'settled' }),
  () => ({ type: 'publishing' }),
  () => ({ type: 'notPublished' }),
  () => ({ type: 'closed' }),
]
const events = fc.array(fc.constantFrom(...makers), { maxLength: 30 })

/** Tells of each state, the event that led to it, and the state before. */
const follow = (
  all: typeof makers,
  see: (now: DraftState, event: DraftEvent, before: DraftState) => void,
): DraftState =>
  all.reduce((before, make) => {
    const event = make(before)
    const [now] = reduce(before, event)
    see(now, event, before)
    return now
  }, begun)

test('says that a draft is safe only while all of it is kept', () => {
  fc.assert(
    fc.property(events, (all) => {
      follow(all, ({ saved, kept, draft }) => expect(saved === 'saving' || kept === draft).toBe(true))
    }),
  )
})

test('gives no words away but for a version that takes the place of what was kept', () => {
  fc.assert(
    fc.property(events, (all) => {
      follow(all, (now, { type }, before) => {
        const isTaken = type === 'taken' && before.kept === before.draft
        if (!isTaken) expect(now.draft.text.startsWith(before.draft.text)).toBe(true)
      })
    }),
  )
})

test('a draft that is closed takes no words, and makes nothing due', () => {
  fc.assert(
    fc.property(events, (all) => {
      const closed = follow([...all, () => ({ type: 'closed' })], () => {})
      for (const make of makers) expect(reduce(closed, make(closed))[1]).toBeUndefined()
      expect(reduce(closed, { type: 'changed', change: { text: 'late' } })[0].draft).toBe(closed.draft)
    }),
  )
})
