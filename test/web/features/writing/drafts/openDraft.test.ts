import { expect, test, vi } from 'vitest'
import { expectConsole } from '#test/support/console.ts'
import { createExchange, fakeDevice, hide, logIn, openPage, settle, wait } from './page.ts'

fakeDevice()

/** What a page finds that opens after this one was killed. */
async function afterKill(exchange: ReturnType<typeof createExchange>, draftId: string) {
  const page = await openPage(exchange)
  const draft = await page.openDraft('message', { draftId })
  return draft.$draft.get()
}

test('loses at most 0.3 s of typing at ten characters a second when killed', async () => {
  const exchange = createExchange()
  const { openDraft } = await openPage(exchange)
  const draft = await openDraft('message')
  const { draftId } = draft.$draft.get()
  for (let typed = 1; typed <= 30; typed++) {
    draft.change({ text: 'a'.repeat(typed) })
    await wait(100)
    const { draftStoreOf } = await import('#web/features/writing/drafts/draftStore.ts')
    const kept = await draftStoreOf('7').read(draftId)
    expect(typed - (kept?.draft.text.length ?? 0)).toBeLessThanOrEqual(3)
  }
  await wait(250)
  expect((await afterKill(exchange, draftId)).text).toBe('a'.repeat(30))
})

test('writes immediately when the page is hidden', async () => {
  const exchange = createExchange()
  const { openDraft } = await openPage(exchange)
  const draft = await openDraft('message')
  draft.change({ text: 'one' })
  await wait(50)
  draft.change({ text: 'two' })
  hide('hidden')
  await settle()
  hide('visible')
  expect((await afterKill(exchange, draft.$draft.get().draftId)).text).toBe('two')
})

test('delays the handoff to the app until everything is stored', async () => {
  const exchange = createExchange()
  const { openDraft } = await openPage(exchange)
  const draft = await openDraft('message')
  draft.change({ text: 'on its way' })
  const { beforeHandoff } = await import('#web/lib/page/beforeHandoff.ts')
  await Promise.all([...beforeHandoff].map((keep) => keep()))
  expect((await afterKill(exchange, draft.$draft.get().draftId)).text).toBe('on its way')
})

test('saves 2.5 s after the last change, and every 15 s during continuous typing', async () => {
  const { openDraft, saves } = await openPage(createExchange())
  const draft = await openDraft('message')
  draft.change({ text: 'a' })
  await wait(2_400)
  expect(saves()).toHaveLength(0)
  expect(draft.$saved.get()).toBe('here')
  await wait(400)
  expect(saves()).toHaveLength(1)
  expect(draft.$saved.get()).toBe('saved')
  for (let typed = 0; typed < 80; typed++) {
    draft.change({ text: `b${typed}` })
    await wait(200)
  }
  expect(saves()).toHaveLength(2)
})

test('saves one at a time, each based on the revision of the last', async () => {
  let end = (_: unknown) => {}
  const held = new Promise((resolve) => {
    end = resolve
  })
  const exchange = createExchange()
  const save = exchange.answers['social.autoSaveDraft']
  const { openDraft, saves } = await openPage(exchange, {
    'social.autoSaveDraft': (body) => (body.base === 0 ? held.then(() => save?.(body)) : save?.(body)),
  })
  const draft = await openDraft('message')
  draft.change({ text: 'first' })
  await wait(3_000)
  draft.change({ text: 'second' })
  await wait(4_000)
  expect(saves()).toHaveLength(1)
  expect(draft.$saved.get()).not.toBe('saved')
  end(undefined)
  await wait(4_000)
  expect(saves().map(({ body }) => body.base)).toEqual([0, 1])
  expect(draft.$saved.get()).toBe('saved')
})

test('reports nothing as saved until all changes are stored', async () => {
  let end = (_: unknown) => {}
  const held = new Promise((resolve) => {
    end = resolve
  })
  const exchange = createExchange()
  const save = exchange.answers['social.autoSaveDraft']
  const { openDraft } = await openPage(exchange, {
    'social.autoSaveDraft': (body) => (body.base === 0 ? held.then(() => save?.(body)) : save?.(body)),
  })
  const draft = await openDraft('message')
  draft.change({ text: 'first' })
  await wait(3_000)
  const told: string[] = []
  const stop = draft.$saved.listen((saved) => {
    told.push(`${saved}: ${draft.$draft.get().text}`)
  })
  draft.change({ text: 'second' })
  end(undefined)
  await wait(50)
  // The second is being kept, or is; the third has to wait.
  draft.change({ text: 'third' })
  await wait(5_000)
  stop()
  expect(told.filter((one) => one.startsWith('saved'))).toEqual(['saved: third'])
  expect(draft.$saved.get()).toBe('saved')
  expect((await afterKill(exchange, draft.$draft.get().draftId)).text).toBe('third')
})

test('retries a lost save, immediately once online', async () => {
  const exchange = createExchange()
  const { NetworkError } = await import('#bridge/exchange/errors.ts')
  let isLost = true
  const save = exchange.answers['social.autoSaveDraft']
  const { openDraft, saves } = await openPage(exchange, {
    'social.autoSaveDraft': (body) => (isLost ? Promise.reject(new NetworkError(true, undefined)) : save?.(body)),
  })
  const draft = await openDraft('message')
  draft.change({ text: 'in a tunnel' })
  await wait(3_000)
  expect(draft.$saved.get()).toBe('here')
  expect(saves()).toHaveLength(1)
  expectConsole('warn', /draft.* NetworkError/)
  isLost = false
  window.dispatchEvent(new Event('online'))
  await wait(3_000)
  expect(saves()).toHaveLength(2)
  expect(draft.$saved.get()).toBe('saved')
})

test('reports no conflict after a save whose response was lost', async () => {
  const exchange = createExchange()
  const { NetworkError } = await import('#bridge/exchange/errors.ts')
  const save = exchange.answers['social.autoSaveDraft']
  let turn = 0
  const { openDraft } = await openPage(exchange, {
    'social.autoSaveDraft': (body) => {
      const answer = save?.(body)
      return ++turn === 1 ? Promise.reject(new NetworkError(false, undefined)) : answer
    },
  })
  const draft = await openDraft('message')
  draft.change({ text: 'heard' })
  await wait(3_000)
  draft.change({ text: 'heard and more' })
  await wait(20_000)
  expect(draft.$conflict.get()).toBeNull()
  expect(exchange.drafts.get(draft.$draft.get().draftId)?.content.text).toBe('heard and more')
  expectConsole('warn', /draft.* NetworkError/)
})

test('keeps a refused draft here, and does not send it again until it changes', async () => {
  const { openDraft, saves } = await openPage(createExchange(), {
    'social.autoSaveDraft': async () => {
      const { ApiError } = await import('#bridge/exchange/errors.ts')
      throw new ApiError('40001', 'Too long.')
    },
  })
  const draft = await openDraft('message')
  draft.change({ text: 'long' })
  await wait(30_000)
  expect(saves()).toHaveLength(1)
  expect(draft.$saved.get()).toBe('here')
  expectConsole('warn', /draft.* ApiError/)
})

test('hides drafts from other users of the device', async () => {
  const exchange = createExchange()
  const page = await openPage(exchange)
  const draft = await page.openDraft('message')
  draft.change({ text: 'mine' })
  await wait(500)
  const { draftId } = draft.$draft.get()
  logIn('8')
  const other = await openPage(createExchange())
  await expect(other.openDraft('message', { draftId })).rejects.toThrow('gone')
  logIn('7')
  expect((await afterKill(exchange, draftId)).text).toBe('mine')
})

test('saves nothing as another user who has logged in meanwhile', async () => {
  const { openDraft, saves } = await openPage(createExchange())
  const draft = await openDraft('message')
  draft.change({ text: 'mine' })
  logIn('8')
  await wait(5_000)
  expect(saves()).toHaveLength(0)
  expect(draft.$saved.get()).toBe('here')
})

test('lasts as long as the page without storage, and says so until the exchange has it', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('Denied.', 'SecurityError')
    },
  })
  const { openDraft } = await openPage(createExchange())
  const draft = await openDraft('message')
  draft.change({ text: 'fleeting' })
  await wait(1_000)
  expect(draft.$saved.get()).toBe('nowhere')
  await wait(3_000)
  expect(draft.$saved.get()).toBe('saved')
  expect(draft.$draft.get().text).toBe('fleeting')
})

test('sends a medium without its id until it is uploaded', async () => {
  const { openDraft, media, saves } = await openPage(createExchange())
  const draft = await openDraft('message')
  media.put('u1', { phase: 'sending' })
  draft.change({ text: 'look', media: [{ uploadId: 'u1', alt: 'A chart' }] })
  await wait(3_000)
  expect(saves().at(-1)?.body).toMatchObject({ content: { media: [{ mediaId: null, alt: 'A chart' }] } })
  media.done('u1', '900')
  await wait(3_500)
  expect(saves().at(-1)?.body).toMatchObject({ content: { media: [{ mediaId: '900', alt: 'A chart' }] } })
})

test('opens a draft of another device with its media, or reports that it no longer exists', async () => {
  const exchange = createExchange()
  const draftId = 'draft-of-another-one'
  exchange.writeElsewhere(draftId, 'from the phone')
  const saved = exchange.drafts.get(draftId)
  if (saved) {
    const one = { mediaId: '5', type: 'image', thumb: '/t.webp', width: 1, height: 1, alt: 'Alt' } as const
    exchange.drafts.set(draftId, { ...saved, content: { ...saved.content, media: [one] } })
  }
  const { openDraft } = await openPage(exchange)
  const draft = await openDraft('message', { draftId })
  expect(draft.$draft.get()).toMatchObject({ text: 'from the phone', media: [{ uploadId: 'adopted-5', alt: 'Alt' }] })
  expect(draft.$saved.get()).toBe('saved')
  await expect(openDraft('message', { draftId: 'draft-that-never-was' })).rejects.toThrow('gone')
})

test('returns the same session for the same draft', async () => {
  const { openDraft } = await openPage(createExchange())
  const draft = await openDraft('message', { text: 'once' })
  await wait(500)
  expect(await openDraft('message', { draftId: draft.$draft.get().draftId })).toBe(draft)
})

test('keeps a draft that its author saves, and removes an empty one', async () => {
  const exchange = createExchange()
  const { openDraft, world } = await openPage(exchange)
  const draft = await openDraft('message')
  draft.change({ text: 'for later' })
  await draft.keep()
  await wait(500)
  expect(world.all('social.saveToDraft')).toHaveLength(1)
  expect(exchange.drafts.get(draft.$draft.get().draftId)?.content.text).toBe('for later')

  const empty = await openDraft('message')
  empty.change({ text: ' ' })
  await wait(500)
  await empty.keep()
  const { draftStoreOf } = await import('#web/features/writing/drafts/draftStore.ts')
  expect((await draftStoreOf('7').all()).map((kept) => kept.draft.text)).toEqual(['for later'])
})

test('deletes a discarded draft here and on the exchange, with its uploads', async () => {
  const exchange = createExchange()
  const { openDraft, media } = await openPage(exchange)
  const draft = await openDraft('message')
  media.done('u1', '900')
  draft.change({ text: 'no', media: [{ uploadId: 'u1', alt: '' }] })
  await wait(3_000)
  await draft.discard()
  expect(exchange.drafts.size).toBe(0)
  expect(media.uploads.forget).toHaveBeenCalledWith('u1')
  const { draftStoreOf } = await import('#web/features/writing/drafts/draftStore.ts')
  expect(await draftStoreOf('7').all()).toEqual([])
})

test('opens, saves and publishes a draft of an earlier version with its exit snapshot', async () => {
  const exchange = createExchange()
  exchange.writeElsewhere('stored-before', 'one')
  const { openDraft, saves } = await openPage(exchange)
  const { openStorageArea } = await import('#bridge/storage/areas.ts')
  const before = { draftId: 'stored-before', kind: 'message', title: '', text: 'one two', html: '', media: [] }
  await openStorageArea('community').set('draft 7 stored-before', {
    draft: before,
    stamp: 'stamp-2',
    changedAt: 1_700_000_000_000,
    base: 1,
    savedStamp: 'stamp-1',
    sent: null,
    tried: null,
    isWished: true,
  })
  const words = { draft: { ...before, text: 'one two three' }, after: ['stamp-2', 'stamp-2'], stamp: 'stamp-3', at: 1 }
  localStorage.setItem('insights/1/lastWords 7', JSON.stringify([words]))
  const draft = await openDraft('message', { draftId: 'stored-before' })
  expect(draft.$draft.get()).toEqual(words.draft)
  expect(draft.$saved.get()).toBe('here')
  draft.change({ text: 'one two three four' })
  await wait(3_500)
  expect(saves().at(-1)?.body).toMatchObject({ base: 1, content: { text: 'one two three four' } })
  expect((await draft.publish()).text).toBe('one two three four')
  expect([...exchange.posts.keys()]).toEqual(['stored-before'])
})
