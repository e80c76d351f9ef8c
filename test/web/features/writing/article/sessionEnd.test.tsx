import 'fake-indexeddb/auto'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { expectConsole } from '#test/support/console.ts'
import { openWorld } from '#test/web/features/feed/home/world.ts'
import { fakeBrowser, logInAs, openAt } from '#test/web/features/people/user/world.tsx'
import { Drafts } from '#web/features/writing/draft/Drafts.tsx'
import { draftStoreOf } from '#web/features/writing/drafts/draftStore.ts'
import { articleMessages } from '#web/i18n/en/article.ts'
import { $location } from '#web/lib/router/location.ts'

fakeBrowser()

const t = articleMessages.get()
const title = async (): Promise<HTMLTextAreaElement> => {
  const field = await screen.findByLabelText(t.title)
  if (!(field instanceof HTMLTextAreaElement)) throw new Error('The title is a text field.')
  return field
}
const logIn = (userId: string) => act(async () => logInAs(userId))

test('updates the URL once per draft, because Safari allows 100 changes in 30 s', async () => {
  openWorld({
    'social.autoSaveDraft': () => ({ outcome: 'saved', revision: 1, savedAt: 1 }),
    'social.queryAutoSaveDraft': () => ({ draft: null }),
  })
  await logIn('writer-2')
  openAt('/insights/draft/new?edit', Drafts)
  fireEvent.change(await title(), { target: { value: 'Half a thought' } })
  await waitFor(() => expect($location.get().href).toMatch(/\/insights\/draft\/[\w-]{8,}\?edit$/))
  const replaceState = vi.spyOn(history, 'replaceState')
  for (let count = 1; count <= 120; count++) fireEvent.change(await title(), { target: { value: `Thought ${count}` } })
  expect((await title()).value).toBe('Thought 120')
  expect(replaceState).not.toHaveBeenCalled()
  replaceState.mockRestore()
})

test('restores the article after the session has ended, for the same user only', {
  // The editor is loaded three times.
  timeout: 60_000,
}, async () => {
  openWorld({
    'social.autoSaveDraft': () => ({ outcome: 'saved', revision: 1, savedAt: 1 }),
    'social.saveToDraft': () => ({ outcome: 'saved', revision: 2, savedAt: 2 }),
    'social.queryAutoSaveDraft': () => ({ draft: null }),
  })
  await logIn('writer')
  openAt('/insights/draft/new?edit', Drafts)
  fireEvent.change(await title(), { target: { value: 'Half a thought' } })
  const kept = async () => (await draftStoreOf('writer').all()).map(({ draft }) => draft.title)
  await waitFor(async () => expect(await kept()).toEqual(['Half a thought']))
  await waitFor(() => expect($location.get().href).toMatch(/\/insights\/draft\/[\w-]{8,}\?edit$/))
  const address = $location.get().href

  await logIn('')
  await screen.findByText(t.visitorText)
  expect(screen.queryByLabelText(t.title)).toBeNull()

  await logIn('somebody-else')
  await screen.findByText(t.goneTitle)
  expect(document.body.textContent).not.toContain('Half a thought')
  expectConsole('warn', /DraftGoneError/)

  await logIn('writer')
  await waitFor(async () => expect((await title()).value).toBe('Half a thought'))
  expect($location.get().href).toBe(address)
})
