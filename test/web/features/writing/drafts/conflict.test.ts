import { expect, test } from 'vitest'
import { createExchange, fakeDevice, openPage, settle, wait } from './page.ts'

fakeDevice()

async function savedDraft() {
  const exchange = createExchange()
  const page = await openPage(exchange)
  const draft = await page.openDraft('message')
  draft.change({ text: 'begun' })
  await wait(3_000)
  return { exchange, ...page, draft, draftId: draft.$draft.get().draftId }
}

const there = ({ exchange, draftId }: Awaited<ReturnType<typeof savedDraft>>) =>
  exchange.drafts.get(draftId)?.content.text

test('shows the version of another device and saves nothing until one is chosen', async () => {
  const world = await savedDraft()
  const { exchange, draft, draftId, saves } = world
  exchange.writeElsewhere(draftId, 'theirs')
  draft.change({ text: 'mine' })
  await wait(3_000)
  expect(draft.$conflict.get()).toMatchObject({ device: 'Safari on iPhone', content: { text: 'theirs' } })
  const asked = saves().length
  draft.change({ text: 'mine, and more' })
  await wait(20_000)
  expect(saves()).toHaveLength(asked)
  expect(there(world)).toBe('theirs')
  expect(draft.$saved.get()).toBe('here')
  await expect(draft.publish()).rejects.toThrow('Choose a version')
})

test('saves the local version over the remote version that was shown', async () => {
  const world = await savedDraft()
  const { exchange, draft, draftId } = world
  exchange.writeElsewhere(draftId, 'theirs')
  draft.change({ text: 'mine' })
  await wait(3_000)
  draft.settle('mine')
  await wait(3_000)
  expect(draft.$conflict.get()).toBeNull()
  expect(there(world)).toBe('mine')
})

test('reports another conflict for a third version', async () => {
  const world = await savedDraft()
  const { exchange, draft, draftId } = world
  exchange.writeElsewhere(draftId, 'theirs')
  draft.change({ text: 'mine' })
  await wait(3_000)
  exchange.writeElsewhere(draftId, 'theirs again')
  draft.settle('mine')
  await wait(3_000)
  expect(draft.$conflict.get()).toMatchObject({ content: { text: 'theirs again' } })
  expect(there(world)).toBe('theirs again')
})

test('replaces the local version with the remote one, also after a reload', async () => {
  const { exchange, draft, draftId } = await savedDraft()
  exchange.writeElsewhere(draftId, 'theirs')
  draft.change({ text: 'mine' })
  await wait(3_000)
  draft.settle('theirs')
  await settle()
  expect(draft.$draft.get().text).toBe('theirs')
  const page = await openPage(exchange)
  expect((await page.openDraft('message', { draftId })).$draft.get().text).toBe('theirs')
})

test('turns a draft deleted elsewhere into a new draft, or deletes it', async () => {
  const { exchange, draft, draftId, openDraft } = await savedDraft()
  exchange.deleteElsewhere(draftId)
  draft.change({ text: 'mine' })
  await wait(3_000)
  expect(draft.$conflict.get()).toBe('gone')
  draft.settle('mine')
  await wait(3_000)
  const next = draft.$draft.get().draftId
  expect(next).not.toBe(draftId)
  expect(exchange.drafts.get(next)?.content.text).toBe('mine')

  exchange.deleteElsewhere(next)
  draft.change({ text: 'mine again' })
  await wait(3_000)
  draft.settle('theirs')
  await settle()
  await expect(openDraft('message', { draftId: next })).rejects.toThrow('gone')
})

test('opens with the newer remote version unless local changes would be lost', async () => {
  const { exchange, draftId } = await savedDraft()
  exchange.writeElsewhere(draftId, 'from the train')
  const later = await openPage(exchange)
  const draft = await later.openDraft('message', { draftId })
  expect(draft.$draft.get().text).toBe('begun')
  await wait(100)
  expect(draft.$draft.get().text).toBe('from the train')
  expect(draft.$conflict.get()).toBeNull()
})

test('shows changes of another tab when a tab becomes visible', async () => {
  const { draft, draftId, exchange } = await savedDraft()
  const other = await openPage(exchange)
  const twin = await other.openDraft('message', { draftId })
  twin.change({ text: 'from the other tab' })
  await wait(500)
  window.dispatchEvent(new Event('focus'))
  await settle()
  expect(draft.$draft.get().text).toBe('from the other tab')
})

test('turns the draft of a second tab into a separate one instead of overwriting', async () => {
  const { draft, draftId, exchange, notices } = await savedDraft()
  const other = await openPage(exchange)
  const twin = await other.openDraft('message', { draftId })
  twin.change({ text: 'from the other tab' })
  await wait(500)
  draft.change({ text: 'from the first tab' })
  await wait(500)
  expect(notices().join()).toContain('a separate draft')
  const { draftStoreOf } = await import('#web/features/writing/drafts/draftStore.ts')
  const kept = (await draftStoreOf('7').all()).map(({ draft }) => draft.text)
  expect(kept.sort()).toEqual(['from the first tab', 'from the other tab'])
  expect(draft.$draft.get().draftId).not.toBe(draftId)
})
