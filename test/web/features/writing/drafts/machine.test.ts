import fc from 'fast-check'
import { expect, test } from 'vitest'
import { postWith } from '#test/web/features/feed/home/world.ts'
import { newDraft, recordOf } from '#web/features/writing/drafts/draftStore.ts'
import { type DraftEvent, type DraftState, reduce, stateOf } from '#web/features/writing/drafts/machine.ts'

const draft = newDraft('message', { draftId: 'd', text: 'begun' })
const begun = stateOf(draft, recordOf(draft, { stamp: 's0' }), 's1')
const post = postWith('p')
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
  ({ kept = draft }) => ({ type: 'taken', record: theirs, instead: kept }),
  () => ({ type: 'sending' }),
  ({ stamp }) => ({ type: 'sent', stamp, outcome: 'saved' }),
  () => ({ type: 'sent', stamp: 's0', outcome: 'saved' }),
  ({ stamp }) => ({ type: 'sent', stamp, outcome: { theirs: null } }),
  () => ({ type: 'notSent' }),
  () => ({ type: 'conflicted', theirs: 'gone' }),
  () => ({ type: 'settled' }),
  () => ({ type: 'rebased', edits: { postId: 'p', base: 2 } }),
  () => ({ type: 'publish' }),
  ({ draft: sent }) => ({ type: 'published', post, sent, isEarlier: false }),
  () => ({ type: 'published', post, sent: draft, isEarlier: false }),
  () => ({ type: 'discard' }),
  () => ({ type: 'discarded', isThere: true }),
  () => ({ type: 'removed' }),
  () => ({ type: 'notEnded', error: new Error('No.'), theirs: null }),
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

test('reports a draft as saved only once all of it is stored', () => {
  fc.assert(
    fc.property(events, (all) => {
      follow(all, ({ saved, kept, draft }) => expect(saved === 'saving' || kept === draft).toBe(true))
    }),
  )
})

test('does not report a draft as saved on the exchange if storage had nothing to send', () => {
  const [written] = reduce(begun, { type: 'written', draft, stamp: 's1', isStored: false })
  const [sent] = reduce(written, { type: 'sent', stamp: 's1', outcome: 'nothing' })
  expect(sent.saved).toBe('nowhere')
})

test('replaces text only with a version that supersedes the stored one', () => {
  fc.assert(
    fc.property(events, (all) => {
      follow(all, (now, { type }, before) => {
        const isTaken = type === 'taken' && before.kept === before.draft
        if (!isTaken) expect(now.draft.text.startsWith(before.draft.text)).toBe(true)
      })
    }),
  )
})

test('accepts no changes once closed, and requests nothing but its removal', () => {
  fc.assert(
    fc.property(events, (all) => {
      const closed = follow([...all, () => ({ type: 'closed' })], () => {})
      for (const make of makers) expect([undefined, 'remove']).toContain(reduce(closed, make(closed))[1])
      expect(reduce(closed, { type: 'changed', change: { text: 'late' } })[0].draft).toBe(closed.draft)
    }),
  )
})

test('publishes and removes once, and removes only published text', () => {
  fc.assert(
    fc.property(events, (all) => {
      const counts = { publish: 0, notEnded: 0, remove: 0 }
      all.reduce((before, make) => {
        const event = make(before)
        const [now, effect] = reduce(before, event)
        if (effect === 'publish') counts.publish++
        if (effect === 'remove') counts.remove++
        if (event.type === 'notEnded' && before.ending === 'publish') counts.notEnded++
        const { published } = now
        if (effect === 'remove' && published) expect(published.rest ?? published.sent).toEqual(now.draft)
        return now
      }, begun)
      expect(counts.publish - counts.notEnded).toBeLessThanOrEqual(1)
      expect(counts.remove).toBeLessThanOrEqual(1)
    }),
  )
})
