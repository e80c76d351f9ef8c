import { beforeEach, expect, test, vi } from 'vitest'
import { expectConsole } from '#test/support/console.ts'
import { createExchange, fakeDevice, openPage, settle, wait } from './page.ts'

fakeDevice()
beforeEach(() => localStorage.clear())

const notes = async () => (await import('#web/features/writing/drafts/draftStore.ts')).exitSnapshotsOf('7')
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
  const { saveExitSnapshot: keepLogOutNotices } = await import('#web/features/writing/drafts/draftStore.ts')
  await (await kept()).change(
    draftId,
    (now) => now && { ...now, draft: { ...now.draft, text: 'one' }, stamp: words.after[0] ?? '' },
  )
  keepLogOutNotices('7', words)
  return { exchange, words, draftId, ...(await openPage(exchange)) }
}

test('saves unwritten changes synchronously when the page closes', async () => {
  const { words } = await leftInTheMiddle()
  expect(words.draft.text).toBe('one two')
})

test('saves no snapshot if everything is written', async () => {
  const { openDraft } = await openPage(createExchange())
  const draft = await openDraft('message')
  draft.change({ text: 'one' })
  await wait(300)
  window.dispatchEvent(new Event('pagehide'))
  expect(await notes()).toEqual([])
})

test('is applied by the next page, once', async () => {
  const { openDraft, draftId } = await gone()
  const draft = await openDraft('message', { draftId })
  expect(draft.$draft.get().text).toBe('one two')
  expect(await notes()).toEqual([])
  expect(await texts()).toEqual(['one two'])
})

test('continues after changes that were being written', async () => {
  const { exchange, draft } = await written()
  // Its write has begun, and storage has not answered.
  await vi.advanceTimersByTimeAsync(250)
  draft.change({ text: 'one two three' })
  window.dispatchEvent(new Event('pagehide'))
  const [words] = await notes()
  if (!words) throw new Error('The page leaves a note.')
  expect(words.draft.text).toBe('one two three')
  await settle()
  const { saveExitSnapshot: keepLogOutNotices } = await import('#web/features/writing/drafts/draftStore.ts')
  const { recordOf } = await import('#web/features/writing/drafts/draftStore.ts')
  await openPage(exchange)
  const { draftId } = words.draft
  const begun = { ...words.draft, text: 'one two' }
  await (await kept()).change(draftId, () => recordOf(begun, { stamp: words.after[1] ?? '' }))
  keepLogOutNotices('7', words)
  expect(await texts()).toEqual(['one two three'])
})

test('restores a draft that had not been stored yet', async () => {
  const { saveExitSnapshot: keepLogOutNotices } = await import('#web/features/writing/drafts/draftStore.ts')
  const { newDraft } = await import('#web/features/writing/drafts/draftStore.ts')
  const draft = newDraft('message', { text: 'a first word' })
  keepLogOutNotices('7', { draft, after: ['', ''], stamp: 'mine', at: 5 })
  const { openDraft } = await openPage(createExchange())
  expect((await openDraft('message', { draftId: draft.draftId })).$draft.get().text).toBe('a first word')
})

test('is removed when the page is restored', async () => {
  const { draft } = await leftInTheMiddle()
  await settle()
  window.dispatchEvent(new Event('pageshow'))
  draft.change({ text: 'one two three' })
  await wait(300)
  expect(await notes()).toEqual([])
  expect(await texts()).toEqual(['one two three'])
})

test('creates no second draft if another page has applied it before the page is restored', async () => {
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
  const { saveExitSnapshot: keepLogOutNotices } = await import('#web/features/writing/drafts/draftStore.ts')
  keepLogOutNotices('7', words)
  // Two that ask at once make no third of it.
  const [once, twice] = await Promise.all([texts(), texts()])
  expect(once.toSorted()).toEqual(all.toSorted())
  expect(twice.toSorted()).toEqual(all.toSorted())
})

test('is removed when the draft is published or discarded', async () => {
  const { draftId } = await gone()
  await (await kept()).change(draftId, () => null)
  expect(await notes()).toEqual([])
  expect(await texts()).toEqual([])
})

test('stays until storage accepts it', async () => {
  const { exchange } = await gone()
  vi.stubGlobal('indexedDB', undefined)
  await openPage(exchange)
  expect(await texts()).toEqual(['one two'])
  expect(await notes()).toHaveLength(1)
})

test('is not applied for another account', async () => {
  await gone()
  const { draftStoreOf } = await import('#web/features/writing/drafts/draftStore.ts')
  expect(await draftStoreOf('8').all()).toEqual([])
  expect(await notes()).toHaveLength(1)
})

test.each(['{', '"text"', '[{"draft":{}}]', '[null]'])('ignores a damaged snapshot: %s', async (text) => {
  await openPage(createExchange())
  localStorage.setItem('insights/1/lastWords 7', text)
  expect(await notes()).toEqual([])
  expect(await texts()).toEqual([])
  if (text === '{') expectConsole('warn', /Could not read.* SyntaxError/)
})
