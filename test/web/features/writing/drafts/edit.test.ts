import { expect, test, vi } from 'vitest'
import { postWith } from '#test/web/features/feed/home/world.ts'
import { contentWith, createExchange, fakeDevice, logIn, openPage, wait } from './page.ts'

fakeDevice()

const edits = { postId: 'p1', base: 0 }
type Answers = Parameters<typeof openPage>[1]
const edited = (text: string) => ({ outcome: 'edited', post: postWith('p1', { text, editedAt: 5 }), comment: null })

/** A page with the draft of a post that the exchange has opened to be edited. */
async function editing(answers: Answers = {}) {
  const exchange = createExchange()
  const opened = { revision: 1, savedAt: 1_000, device: '', content: contentWith('Befroe.', { edits }) }
  exchange.drafts.set('e1', { draftId: 'e1', ...opened })
  const page = await openPage(exchange, { 'social.edit': ({ text }) => edited(String(text)), ...answers })
  const draft = await page.openDraft('message', { draftId: 'e1' })
  return { exchange, ...page, draft }
}
const kept = async () => {
  const { draftStoreOf } = await import('#web/features/writing/drafts/draftStore.ts')
  return (await draftStoreOf('7').all()).map(({ draft }) => [draft.text, draft.edits?.postId])
}

test('changes the post without publishing a new one, and leaves no draft', async () => {
  const { draft, world, exchange, notices } = await editing()
  expect(draft.$draft.get()).toMatchObject({ text: 'Befroe.', edits })
  draft.change({ text: 'Before.' })
  await wait(3_000)
  await draft.publish()
  expect(world.last('social.edit').body).toEqual({
    ...{ kind: 'message', id: 'p1', base: 0, draftId: 'e1', languageType: 0, text: 'Before.', media: [] },
  })
  expect(world.all('social.publishMessage')).toEqual([])
  expect(exchange.posts.size).toBe(0)
  expect(await kept()).toEqual([])
  await vi.waitFor(() => expect(notices()).toEqual(['Your changes are saved.']))
})

test('keeps an unsent edit here and on the exchange, across a log-out and a killed page', async () => {
  const { draft, exchange, saves } = await editing()
  draft.change({ text: 'Half' })
  await wait(3_000)
  expect(saves().at(-1)?.body).toMatchObject({ content: { text: 'Half', edits } })
  expect(await kept()).toEqual([['Half', 'p1']])
  logIn('')
  await openPage(exchange)
  logIn('7')
  const again = await openPage(exchange)
  const reopened = await again.openDraft('message', { draftId: 'e1' })
  expect(reopened.$draft.get()).toMatchObject({ text: 'Half', edits })
})

const elsewhere = {
  draftId: 'e2',
  ...{ revision: 1, savedAt: 2_000, device: '', content: contentWith('Theirs.', { edits: { postId: 'p1', base: 9 } }) },
}

test('shows both versions for an outdated edit, and overwrites only when the author chooses so', async () => {
  const answer = vi.fn(({ base, text }: { readonly base?: unknown; readonly text?: unknown }) =>
    base === 9 ? edited(String(text)) : { outcome: 'conflict', theirs: elsewhere, comment: null },
  )
  const { draft, world } = await editing({ 'social.edit': answer })
  draft.change({ text: 'Mine.' })
  await expect(draft.publish()).rejects.toThrow('Choose a version first')
  expect(draft.$conflict.get()).toMatchObject({ device: 'A browser', content: { text: 'Theirs.' } })
  expect(world.all('social.edit')).toHaveLength(1)
  await draft.settle('mine')
  await wait(3_000)
  expect(draft.$draft.get()).toMatchObject({ text: 'Mine.', edits: { base: 9 } })
  await draft.publish()
  expect(world.last('social.edit').body).toMatchObject({ base: 9, text: 'Mine.' })
})

test('offers to take the version of another device', async () => {
  const answer = () => ({ outcome: 'conflict', theirs: elsewhere, comment: null })
  const { draft } = await editing({ 'social.edit': answer })
  draft.change({ text: 'Mine.' })
  await expect(draft.publish()).rejects.toThrow('Choose a version first')
  await draft.settle('theirs')
  expect(draft.$draft.get()).toMatchObject({ draftId: 'e2', text: 'Theirs.', edits: { base: 9 } })
  await vi.waitFor(async () => expect(await kept()).toEqual([['Theirs.', 'p1']]))
})

test('keeps the text of an edit after the deadline, and offers to save it as a draft', async () => {
  const { ApiError } = await import('#bridge/exchange/errors.ts')
  const late = () => {
    throw new ApiError('20405', 'It can no longer be edited.')
  }
  const { draft, world } = await editing({ 'social.edit': late })
  draft.change({ text: 'Late.' })
  await expect(draft.publish()).rejects.toThrow('no longer')
  expect(await kept()).toEqual([['Late.', 'p1']])
  draft.detach()
  await wait(3_000)
  expect(await kept()).toEqual([['Late.', undefined]])
  expect(draft.$draft.get().draftId).not.toBe('e1')
  await draft.publish()
  expect(world.last('social.publishMessage').body).toMatchObject({ text: 'Late.' })
})

test('retries an edit whose response was lost, and applies it once', async () => {
  let turn = 0
  const { draft, world } = await editing({
    'social.edit': async ({ text }) => {
      const { NetworkError } = await import('#bridge/exchange/errors.ts')
      if (++turn === 1) throw new NetworkError(false, undefined)
      return edited(String(text))
    },
  })
  draft.change({ text: 'Before.' })
  await draft.publish()
  expect(world.all('social.edit')).toHaveLength(2)
  expect(await kept()).toEqual([])
})

test('keeps a refused edit for a retry', async () => {
  const { ApiError } = await import('#bridge/exchange/errors.ts')
  let isRefused = true
  const { draft } = await editing({
    'social.edit': ({ text }) => {
      if (isRefused) throw new ApiError('20403', 'You can only edit your own posts.')
      return edited(String(text))
    },
  })
  draft.change({ text: 'Before.' })
  await expect(draft.publish()).rejects.toThrow('only edit your own')
  expect(await kept()).toEqual([['Before.', 'p1']])
  isRefused = false
  expect((await draft.publish()).text).toBe('Before.')
})
