import { beforeEach, expect, test, vi } from 'vitest'
import { expectConsole } from '#test/support/console.ts'
import { createExchange, fakeDevice, openPage, settle, wait } from './page.ts'

fakeDevice()
beforeEach(() => localStorage.clear())

const notes = async () => (await import('#web/features/writing/drafts/exitSnapshot.ts')).exitSnapshotsOf('7')
const kept = async () => (await import('#web/features/writing/drafts/draftStore.ts')).draftStoreOf('7')
const texts = async () => (await (await kept()).all()).map(({ draft }) => draft.text)

/** A draft of which “one” is kept, and “one two” is not yet. */
async function written() {
  const exchange = createExchange()
  const { openDraft } = await openPage(exchange)
  const draft = await openDraft('message')
  draft.change({ text: 'one' })
  await wait(300)
  draft.change({ text: 'one two' })
  return { exchange, draft }
}

/** The same, and a copy of what its page leaves as it goes. */
async function leftInTheMiddle() {
  const { exchange, draft } = await written()
  window.dispatchEvent(new Event('pagehide'))
  const [words] = await notes()
  if (!words) throw new Error('The page leaves a note.')
  return { exchange, draft, words, draftId: draft.$draft.get().draftId }
}

/** The same, of a page of which nothing was written after its note. */
async function gone() {
  const { exchange, words, draftId } = await leftInTheMiddle()
  await settle()
  const { saveExitSnapshot: keepLogOutNotices } = await import('#web/features/writing/drafts/exitSnapshot.ts')
  await (await kept()).change(
    draftId,
    (now) => now && { ...now, draft: { ...now.draft, text: 'one' }, stamp: words.after[0] ?? '' },
  )
  keepLogOutNotices('7', words)
  return { exchange, words, draftId, ...(await openPage(exchange)) }
}

test('a page that goes has noted what it has not written yet before it hears of anything', async () => {
  const { words } = await leftInTheMiddle()
  expect(words.draft.text).toBe('one two')
})

test('a page that goes with all written notes nothing', async () => {
  const { openDraft } = await openPage(createExchange())
  const draft = await openDraft('message')
  draft.change({ text: 'one' })
  await wait(300)
  window.dispatchEvent(new Event('pagehide'))
  expect(await notes()).toEqual([])
})

test('the next page goes on from the note, once', async () => {
  const { openDraft, draftId } = await gone()
  const draft = await openDraft('message', { draftId })
  expect(draft.$draft.get().text).toBe('one two')
  expect(await notes()).toEqual([])
  expect(await texts()).toEqual(['one two'])
})

test('words after those that were just being kept go on from these', async () => {
  const { exchange, draft } = await written()
  // Its write has begun, and storage has not answered.
  await vi.advanceTimersByTimeAsync(250)
  draft.change({ text: 'one two three' })
  window.dispatchEvent(new Event('pagehide'))
  const [words] = await notes()
  if (!words) throw new Error('The page leaves a note.')
  expect(words.draft.text).toBe('one two three')
  await settle()
  const { saveExitSnapshot: keepLogOutNotices } = await import('#web/features/writing/drafts/exitSnapshot.ts')
  const { recordOf } = await import('#web/features/writing/drafts/draftStore.ts')
  await openPage(exchange)
  const { draftId } = words.draft
  const begun = { ...words.draft, text: 'one two' }
  await (await kept()).change(draftId, () => recordOf(begun, { stamp: words.after[1] ?? '' }))
  keepLogOutNotices('7', words)
  expect(await texts()).toEqual(['one two three'])
})

test('a draft of which nothing had been kept is there by its note alone', async () => {
  const { saveExitSnapshot: keepLogOutNotices } = await import('#web/features/writing/drafts/exitSnapshot.ts')
  const { newDraft } = await import('#web/features/writing/drafts/draftStore.ts')
  const draft = newDraft('message', { text: 'a first word' })
  keepLogOutNotices('7', { draft, after: ['', ''], stamp: 'mine', at: 5 })
  const { openDraft } = await openPage(createExchange())
  expect((await openDraft('message', { draftId: draft.draftId })).$draft.get().text).toBe('a first word')
})

test('a page that comes back needs no note any more', async () => {
  const { draft } = await leftInTheMiddle()
  await settle()
  window.dispatchEvent(new Event('pageshow'))
  draft.change({ text: 'one two three' })
  await wait(300)
  expect(await notes()).toEqual([])
  expect(await texts()).toEqual(['one two three'])
})

test('a note that another page has brought in meanwhile makes no second draft of a page that comes back', async () => {
  const { draft } = await leftInTheMiddle()
  await settle()
  expect(await texts()).toEqual(['one two'])
  window.dispatchEvent(new Event('pageshow'))
  await settle()
  draft.change({ text: 'one two three' })
  await wait(300)
  expect(await texts()).toEqual(['one two three'])
})

test.each([
  ['went on from elsewhere', (text: string) => ({ text }), ['one two', 'else']],
  ['was done away with', () => null, ['one two']],
] as const)('the last words of a draft that %s are a draft of their own', async (_, change, all) => {
  const { draftId, words } = await gone()
  await (await kept()).change(draftId, (now) => {
    const next = change('else')
    return now && next ? { ...now, draft: { ...now.draft, ...next }, stamp: 'elsewhere' } : null
  })
  // The page goes after that.
  const { saveExitSnapshot: keepLogOutNotices } = await import('#web/features/writing/drafts/exitSnapshot.ts')
  keepLogOutNotices('7', words)
  // Two that ask at once make no third of it.
  const [once, twice] = await Promise.all([texts(), texts()])
  expect(once.toSorted()).toEqual(all.toSorted())
  expect(twice.toSorted()).toEqual(all.toSorted())
})

test('a draft that is published or discarded takes its last words along', async () => {
  const { draftId } = await gone()
  await (await kept()).change(draftId, () => null)
  expect(await notes()).toEqual([])
  expect(await texts()).toEqual([])
})

test('where nothing can be kept, a note stays until it can', async () => {
  const { exchange } = await gone()
  vi.stubGlobal('indexedDB', undefined)
  await openPage(exchange)
  expect(await texts()).toEqual(['one two'])
  expect(await notes()).toHaveLength(1)
})

test('gives them to no other account', async () => {
  await gone()
  const { draftStoreOf } = await import('#web/features/writing/drafts/draftStore.ts')
  expect(await draftStoreOf('8').all()).toEqual([])
  expect(await notes()).toHaveLength(1)
})

test.each(['{', '"text"', '[{"draft":{}}]', '[null]'])('a damaged note, %s, is as none', async (text) => {
  await openPage(createExchange())
  localStorage.setItem('insights/1/lastWords 7', text)
  expect(await notes()).toEqual([])
  expect(await texts()).toEqual([])
  if (text === '{') expectConsole('warn', /Could not read.* SyntaxError/)
})
