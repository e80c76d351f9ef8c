import { expect, test, vi } from 'vitest'
import type { AppLink } from '#web/lib/page/services.ts'
import { createExchange, type FakeExchange, fakeDevice, logIn, openPage, wait } from './page.ts'

fakeDevice()

const Nothing = () => null

/** A page with the way into the composer; the composer itself stays away. */
async function composePage(exchange: FakeExchange, href = '/insights') {
  vi.doMock('#web/features/writing/Composer/Composer.tsx', () => ({ Composer: Nothing }))
  const page = await openPage(exchange)
  const { $location, watchHistory } = await import('#web/lib/router/location.ts')
  history.replaceState({ key: 'here' }, '', href)
  watchHistory()()
  const writing = await import('#web/features/writing/compose.ts')
  const { reopenWriting } = await import('#web/features/writing/ComposeEntry/loadCompose.tsx')
  const { readViewer } = await import('#web/lib/page/viewer.ts')
  const { $flags } = await import('#web/lib/page/flags.ts')
  const draft = () => writing.$composing.get()?.draft
  return {
    ...page,
    ...writing,
    reopenWriting,
    readViewer,
    $flags,
    draft,
    text: () => draft()?.$draft.get().text,
    $location,
  }
}

test('opens with a new text, a tag or a draft', async () => {
  const page = await composePage(createExchange())
  await page.compose()
  expect(page.text()).toBe('')
  await page.draft()?.keep()
  page.closeComposer()
  await page.compose({ hashTag: 'bitcoin' })
  expect(page.text()).toBe('#bitcoin ')
  await wait(500)
  const draftId = page.draft()?.$draft.get().draftId ?? ''
  await page.draft()?.keep()
  page.closeComposer()
  await page.compose({ draftId })
  expect(page.draft()?.$draft.get().draftId).toBe(draftId)
})

test('continues a draft left by a killed page, but not one that its author has saved', async () => {
  const exchange = createExchange()
  const page = await composePage(exchange)
  await page.compose({ text: 'put away' })
  await page.draft()?.keep()
  page.closeComposer()
  await page.compose({ text: 'left behind' })
  await wait(500)
  const next = await composePage(exchange)
  await next.compose()
  expect(next.text()).toBe('left behind')
})

test('does not open if the reader has moved on to another field while it loaded', async () => {
  const page = await composePage(createExchange())
  const [button, field] = [document.createElement('button'), document.createElement('textarea')]
  document.body.append(button, field)
  button.focus()
  const opened = page.compose({ text: 'asked for before' })
  field.focus()
  await opened
  expect(page.draft()).toBeUndefined()
  await page.compose({ text: 'asked for from the field' })
  expect(page.text()).toBe('asked for from the field')
  button.remove()
  field.remove()
})

test('shows that a draft no longer exists', async () => {
  const page = await composePage(createExchange())
  await page.compose({ draftId: 'a-draft-that-was-deleted' })
  expect(page.draft()).toBeUndefined()
  expect(page.notices().join()).toContain('gone')
})

test('sends visitors to the log-in and then returns to the composer with the text', async () => {
  logIn('')
  const exchange = createExchange()
  const page = await composePage(exchange)
  await page.compose({ hashTag: 'solana' })
  expect(page.draft()).toBeUndefined()
  expect(page.$location.get().href).toBe('/login?from=%2Finsights')

  const stop = page.reopenWriting()
  logIn('7')
  page.readViewer()
  await vi.waitFor(() => expect(page.text()).toBe('#solana '))
  stop()
})

test('reopens with the same text after a reload in the same tab', async () => {
  const exchange = createExchange()
  const page = await composePage(exchange)
  await page.compose({ text: 'half a sen' })
  await wait(500)
  const reloaded = await composePage(exchange)
  const stop = reloaded.reopenWriting()
  await vi.waitFor(() => expect(reloaded.text()).toBe('half a sen'))
  stop()

  sessionStorage.clear()
  const otherTab = await composePage(exchange)
  otherTab.reopenWriting()()
  await wait(200)
  expect(otherTab.draft()).toBeUndefined()
})

/** As a web view that the system has killed comes back: with what all of the app's pages share, and nothing of its own. */
async function inAppPage(exchange: FakeExchange) {
  sessionStorage.clear()
  const page = await composePage(exchange)
  const { provideServices, services } = await import('#web/lib/page/services.ts')
  const app: unknown = { context: { get: () => ({ userId: '7' }), subscribe: () => () => {} } }
  provideServices({ ...services(), app: app as AppLink })
  page.readViewer()
  return page
}

test('reopens in the app after the web view was killed, but not after a normal exit', async () => {
  const exchange = createExchange()
  const page = await inAppPage(exchange)
  await page.compose({ text: 'half a sen' })
  await wait(500)
  const killed = await inAppPage(exchange)
  const stop = killed.reopenWriting()
  await vi.waitFor(() => expect(killed.text()).toBe('half a sen'))
  stop()

  window.dispatchEvent(new Event('pagehide'))
  const left = await inAppPage(exchange)
  left.reopenWriting()()
  await wait(200)
  expect(left.draft()).toBeUndefined()
})

test('does not reopen after half a day, or while another page of the app is writing', async () => {
  const exchange = createExchange()
  const page = await inAppPage(exchange)
  await page.compose({ text: 'half a sen' })
  await wait(500)
  const draftId = page.draft()?.$draft.get().draftId
  const held = [{ name: `insights draft 7 ${draftId}` }]
  vi.stubGlobal('navigator', { userAgent: '', locks: { query: async () => ({ held }), request: async () => {} } })
  const other = await inAppPage(exchange)
  const stop = other.reopenWriting()
  await wait(500)
  expect(other.draft()).toBeUndefined()
  stop()
  vi.unstubAllGlobals()

  vi.setSystemTime(Date.now() + 13 * 60 * 60_000)
  const late = await inAppPage(exchange)
  const end = late.reopenWriting()
  await wait(500)
  expect(late.draft()).toBeUndefined()
  end()
})

test('does not reopen over the article editor', async () => {
  const exchange = createExchange()
  const page = await composePage(exchange)
  await page.compose({ text: 'half a sen' })
  await wait(500)
  const editor = await composePage(exchange, '/insights/draft/abc?edit')
  const stop = editor.reopenWriting()
  await wait(500)
  expect(editor.draft()).toBeUndefined()
  stop()
})

test('does not reopen if it was closed or empty', async () => {
  const exchange = createExchange()
  const page = await composePage(exchange)
  await page.compose({ text: 'done with it' })
  await page.draft()?.keep()
  page.closeComposer()
  await page.compose({ text: '' })
  const reloaded = await composePage(exchange)
  const stop = reloaded.reopenWriting()
  await wait(500)
  expect(reloaded.draft()).toBeUndefined()
  expect(reloaded.notices()).toEqual([])
  stop()
})

test('closes at the end of the session, and restores the text for the same user only', async () => {
  const exchange = createExchange()
  const page = await composePage(exchange)
  const stop = page.reopenWriting()
  await page.compose({ text: 'mine alone' })
  await wait(500)
  logIn('')
  page.readViewer()
  expect(page.draft()).toBeUndefined()
  // The closing composer reports it too.
  page.closeComposer()
  logIn('8')
  page.readViewer()
  await wait(500)
  expect(page.draft()).toBeUndefined()
  logIn('7')
  page.readViewer()
  await vi.waitFor(() => expect(page.text()).toBe('mine alone'))
  stop()
})

test('closes and keeps the text when publishing is disabled', async () => {
  const exchange = createExchange()
  const page = await composePage(exchange)
  await page.compose({ text: 'before it was off' })
  await wait(500)
  page.$flags.setKey('exchange', ['publish'])
  expect(page.draft()).toBeUndefined()
  await page.compose({ text: 'no' })
  expect(page.draft()).toBeUndefined()
  page.$flags.setKey('exchange', [])
  await wait(500)
  const { draftStoreOf } = await import('#web/features/writing/drafts/draftStore.ts')
  expect((await draftStoreOf('7').all()).map(({ draft }) => draft.text)).toEqual(['before it was off'])
})
