import { expect, test, vi } from 'vitest'
import { expectConsole } from '#test/support/console.ts'
import { createExchange, type FakeExchange, fakeDevice, logIn, openPage, wait } from './page.ts'

fakeDevice()

type Answers = Parameters<typeof openPage>[1]

/** A page that opens no draft, and sends newer local ones. */
async function laterPage(exchange: FakeExchange, answers: Answers = {}) {
  const page = await openPage(exchange, answers)
  const { sendDrafts } = await import('#web/features/writing/drafts/sendDrafts.ts')
  return { ...page, send: () => sendDrafts('7', new AbortController().signal) }
}

const lost = async (): Promise<never> => {
  const { NetworkError } = await import('#bridge/exchange/errors.ts')
  throw new NetworkError(true, undefined)
}

/** A page that is killed half a second after something was written in it: here it is kept, there nothing of it has arrived. */
async function killedPage(exchange: FakeExchange, text: string, draftId?: string) {
  const page = await openPage(exchange, { 'social.autoSaveDraft': lost, 'social.saveToDraft': lost })
  const draft = await page.openDraft('message', draftId === undefined ? {} : { draftId })
  draft.change({ text })
  await wait(500)
  return { draft, draftId: draft.$draft.get().draftId }
}

test('sends what a killed page had not sent, once, without opening the draft', async () => {
  const exchange = createExchange()
  const { draftId } = await killedPage(exchange, 'half a thought')
  expect(exchange.drafts.size).toBe(0)
  const { send, saves } = await laterPage(exchange)
  await send()
  expect(exchange.drafts.get(draftId)?.content.text).toBe('half a thought')
  await send()
  expect(saves()).toHaveLength(1)
})

test('sends pictures first, and then the draft with them', async () => {
  const exchange = createExchange()
  const { draft, draftId } = await killedPage(exchange, 'look')
  draft.change({ media: [{ uploadId: 'u1', alt: 'A chart' }] })
  await wait(500)
  const { send, media, saves } = await laterPage(exchange)
  media.put('u1', { phase: 'sending' })
  const sending = send()
  await wait(2_000)
  expect(media.uploads.resume).toHaveBeenCalledWith(['u1'])
  expect(saves()).toHaveLength(0)
  media.done('u1', '900')
  await sending
  expect(exchange.drafts.get(draftId)?.content.media).toMatchObject([{ mediaId: '900', alt: 'A chart' }])
})

test('overwrites no changes of another device', async () => {
  const exchange = createExchange()
  exchange.writeElsewhere('draft-of-two-devices', 'first')
  const { draftId } = await killedPage(exchange, 'mine', 'draft-of-two-devices')
  exchange.writeElsewhere(draftId, 'theirs')
  const { send, openDraft } = await laterPage(exchange)
  await send()
  expect(exchange.drafts.get(draftId)?.content.text).toBe('theirs')
  const draft = await openDraft('message', { draftId })
  await wait(3_000)
  expect(draft.$draft.get().text).toBe('mine')
  expect(draft.$conflict.get()).toMatchObject({ content: { text: 'theirs' } })
  expectConsole('warn', /draft.* NetworkError/)
})

test('skips drafts that are open in another tab', async () => {
  const exchange = createExchange()
  const { draftId } = await killedPage(exchange, 'being written')
  const held = [{ name: `insights draft 7 ${draftId}`, mode: 'shared' }]
  vi.stubGlobal('navigator', {
    onLine: true,
    userAgent: '',
    locks: {
      query: async () => ({ held, pending: [] }),
      request: async (_: string, __: object, work: (lock: object) => unknown) => work({}),
    },
  })
  const { send, saves } = await laterPage(exchange)
  await send()
  expect(saves()).toHaveLength(0)
})

test('sends nothing as another user, and continues after a refused draft', async () => {
  const exchange = createExchange()
  await killedPage(exchange, 'refused')
  await killedPage(exchange, 'welcome')
  logIn('8')
  const other = await laterPage(exchange)
  await other.send()
  expect(other.saves()).toHaveLength(0)
  logIn('7')
  const save = exchange.answers['social.autoSaveDraft']
  const { send } = await laterPage(exchange, {
    'social.autoSaveDraft': async (body) => {
      const { ApiError } = await import('#bridge/exchange/errors.ts')
      if (JSON.stringify(body).includes('refused')) throw new ApiError('40001', 'Too long.')
      return save?.(body)
    },
  })
  await send()
  expect([...exchange.drafts.values()].map(({ content }) => content.text)).toEqual(['welcome'])
  expectConsole('warn', /draft.* ApiError/)
})

test('deletes a draft discarded offline here immediately, and on the exchange once online', async () => {
  const exchange = createExchange()
  const page = await openPage(exchange, { 'social.deleteDraft': lost })
  const draft = await page.openDraft('message')
  draft.change({ text: 'no' })
  await wait(3_000)
  expect(exchange.drafts.size).toBe(1)
  await draft.discard()
  const { pendingDeletes } = await import('#web/features/writing/drafts/deleteRemote.ts')
  expect(await pendingDeletes('7')).toEqual(new Set([draft.$draft.get().draftId]))
  const { draftStoreOf } = await import('#web/features/writing/drafts/draftStore.ts')
  expect(await draftStoreOf('7').all()).toEqual([])

  const offline = await laterPage(exchange, { 'social.deleteDraft': lost })
  await expect(offline.send()).rejects.toThrow()
  expect(exchange.drafts.size).toBe(1)
  const online = await laterPage(exchange)
  await online.send()
  expect(exchange.drafts.size).toBe(0)
  const later = await laterPage(exchange)
  await later.send()
  expect(later.world.all('social.deleteDraft')).toHaveLength(0)
  expectConsole('warn', /delete.* NetworkError/)
})

test('starts with a delay, retries once online, and stops with the session', async () => {
  const exchange = createExchange()
  await killedPage(exchange, 'in a tunnel')
  let isLost = true
  const save = exchange.answers['social.autoSaveDraft']
  const { saves } = await openPage(exchange, {
    'social.autoSaveDraft': (body) => (isLost ? lost() : save?.(body)),
  })
  // A page that is never idle.
  vi.stubGlobal('requestIdleCallback', (work: () => void, { timeout }: IdleRequestOptions) => setTimeout(work, timeout))
  vi.stubGlobal('cancelIdleCallback', clearTimeout)
  await import('#web/features/writing/drafts/sendDrafts.ts')
  const { watchDrafts } = await import('#web/features/writing/ComposeEntry/loadCompose.tsx')
  const stop = watchDrafts()
  await wait(4_000)
  expect(saves()).toHaveLength(0)
  await wait(5_000)
  // Code that is loaded comes in its own time.
  await vi.waitFor(() => expect(saves()).toHaveLength(1), { timeout: 10_000 })
  expect(exchange.drafts.size).toBe(0)
  isLost = false
  await wait(200)
  window.dispatchEvent(new Event('online'))
  await wait(3_000)
  await vi.waitFor(() => expect(exchange.drafts.size).toBe(1), { timeout: 10_000 })

  const asked = saves().length
  logIn('')
  const { readViewer } = await import('#web/lib/page/viewer.ts')
  readViewer()
  await wait(400_000)
  expect(saves()).toHaveLength(asked)
  stop()
  expectConsole('warn', /draft.* NetworkError/, /retried.* NetworkError/)
})
