import 'fake-indexeddb/auto'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { CallResponse } from '#bridge/exchange/calls.ts'
import { ApiError, NetworkError } from '#bridge/exchange/errors.ts'
import { expectConsole } from '#test/support/console.ts'
import { openWorld } from '#test/web/features/feed/home/world.ts'
import { fakeBrowser, logInAs, openAt } from '#test/web/features/people/user/world.tsx'
import { Drafts } from '#web/features/writing/draft/Drafts.tsx'
import { $device } from '#web/lib/page/device.ts'
import { navigate } from '#web/lib/router/location.ts'
import { Notices } from '#web/ui/Notices/Notices.tsx'

const compose = vi.hoisted(() => vi.fn())
vi.mock('#web/features/writing/compose.ts', () => ({ compose }))

fakeBrowser()

type Draft = CallResponse<'social.articleDraft'>['drafts'][number]

const draftWith = (id: string, change: Partial<Draft> = {}): Draft => ({
  id,
  kind: 'message',
  title: null,
  text: `\n  First line of ${id}\nand more`,
  updatedAt: Date.now() - 150_000,
  device: 'Chrome on Windows',
  media: [],
  ...change,
})

let lastReader = 0
const Screen = () => (
  <>
    <Drafts />
    <Notices />
  </>
)

function openDrafts(
  drafts: readonly Draft[] = [draftWith('a'), draftWith('b'), draftWith('c')],
  answers: Parameters<typeof openWorld>[0] = {},
  tail = '',
) {
  logInAs(`draft-reader-${++lastReader}`)
  const world = openWorld({
    'social.articleDraft': () => ({ drafts, cursor: null, total: drafts.length }),
    'social.deleteDraft': () => ({ deleted: true }),
    ...answers,
  })
  return { world, ...openAt(`/insights/draft${tail}`, Screen) }
}

const linkOf = (id: string): HTMLElement => screen.getByText(`First line of ${id}`).closest('a') ?? document.body
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
const pressDelete = (id: string) =>
  act(async () => void fireEvent.click(screen.getByLabelText(new RegExp(`^Delete.*line of ${id}”$`))))
const asked = (world: ReturnType<typeof openWorld>) => world.all('social.deleteDraft').map(({ body }) => body.id)

test('tells a visitor what a log-in adds', () => {
  const world = openWorld()
  openAt('/insights/draft', Screen)
  expect(screen.getByText('Log in')).toBeTruthy()
  expect(world.all('social.articleDraft')).toHaveLength(0)
})

test('shows the first line with text, the time, the device and the type', async () => {
  openDrafts([draftWith('a', { kind: 'article' }), draftWith('b', { title: 'A title' }), draftWith('c', { text: ' ' })])
  const row = within((await screen.findByText('First line of a')).closest('a') ?? document.body)
  expect(row.getByText('Saved 2m ago').title).toMatch(/^\d+\/\d+\/\d{4} \d\d:\d\d:\d\d$/)
  expect(row.getByText('Chrome on Windows')).toBeTruthy()
  expect(row.getByText('Article')).toBeTruthy()
  expect(screen.getByText('A title')).toBeTruthy()
  expect(screen.getByText('No text yet')).toBeTruthy()
})

test('marks a draft that edits a published post', async () => {
  openDrafts([draftWith('a', { edits: true }), draftWith('b')])
  const rowOf = async (id: string) =>
    within((await screen.findByText(`First line of ${id}`)).closest('a') ?? document.body)
  expect((await rowOf('a')).getByText('Edits a post')).toBeTruthy()
  expect((await rowOf('b')).queryByText('Edits a post')).toBeNull()
})

test('marks pictures that are on another device', async () => {
  openDrafts([
    draftWith('a', {
      media: [
        { thumb: null, alt: 'A chart' },
        { thumb: '/media/t.webp', alt: '' },
      ],
    }),
  ])
  await screen.findByText('A picture is on another device')
})

test('hides a deleted row immediately, and deletes it on the exchange when undo is no longer possible', async () => {
  const { world } = openDrafts()
  await screen.findByText('First line of b')
  // Storage goes on in its own time.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })
  await pressDelete('b')
  await vi.dynamicImportSettled()
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  await wait(100)
  expect(screen.queryByText('First line of b')).toBeNull()
  await wait(4_300)
  expect(asked(world)).toEqual([])
  await wait(100)
  expect(asked(world)).toEqual(['b'])
})

test('restores all recently deleted drafts with one undo, without a request', async () => {
  const { world } = openDrafts()
  await screen.findByText('First line of b')
  await pressDelete('a')
  await screen.findByText('Draft deleted')
  await pressDelete('b')
  await screen.findByText('2 drafts deleted')
  expect(screen.queryByText('Draft deleted')).toBeNull()
  await act(async () => void fireEvent.click(screen.getByText('Undo')))
  expect(screen.getByText('First line of a')).toBeTruthy()
  expect(screen.getByText('First line of b')).toBeTruthy()
  expect(asked(world)).toEqual([])
})

test('deletes immediately when the reader leaves the page, and closes the undo notice', async () => {
  const { world, unmount } = openDrafts()
  await screen.findByText('First line of a')
  await pressDelete('a')
  await screen.findByText('Undo')
  await act(() => navigate('/insights'))
  unmount()
  await waitFor(() => expect(asked(world)).toEqual(['a']))
  expect(screen.queryByText('Undo')).toBeNull()
})

test('restores the row with the reason after a refusal, unless the draft no longer exists', async () => {
  const { world } = openDrafts(undefined, {
    'social.deleteDraft': ({ id }) => Promise.reject(new ApiError(id === 'a' ? '20403' : '20404', 'Not now.')),
  })
  await screen.findByText('First line of a')
  await pressDelete('a')
  await pressDelete('b')
  await act(async () => void window.dispatchEvent(new Event('pagehide')))
  await screen.findByText('First line of a')
  await screen.findByText('The draft was not deleted. Not now.')
  expect(asked(world)).toEqual(['a', 'b'])
  expect(screen.queryByText('First line of b')).toBeNull()
})

test('hides a draft that was deleted offline, and deletes it once online', async () => {
  const { world, unmount } = openDrafts(undefined, {
    'social.deleteDraft': () => Promise.reject(new NetworkError(true, undefined)),
  })
  const reader = `draft-reader-${lastReader}`
  await screen.findByText('First line of a')
  await pressDelete('a')
  await act(async () => void window.dispatchEvent(new Event('pagehide')))
  const { pendingDeletes } = await import('#web/features/writing/drafts/deleteRemote.ts')
  await waitFor(async () => expect(await pendingDeletes(reader)).toEqual(new Set(['a'])))
  expect(asked(world)).toEqual(['a'])
  expect(screen.queryByText('First line of a')).toBeNull()
  unmount()

  logInAs('another user meanwhile')
  lastReader -= 1
  openDrafts()
  await screen.findByText('First line of b')
  expect(screen.queryByText('First line of a')).toBeNull()
  expectConsole('warn', /delete.* NetworkError/)
})

test('moves between rows with arrow keys, deletes with Delete, and keeps the focus in the list', async () => {
  openDrafts()
  await screen.findByText('First line of a')
  linkOf('a').focus()
  press('ArrowDown')
  expect(document.activeElement).toBe(linkOf('b'))
  press('End')
  expect(document.activeElement).toBe(linkOf('c'))
  press('ArrowUp')
  await act(async () => void press('Delete'))
  expect(screen.queryByText('First line of b')).toBeNull()
  expect(document.activeElement).toBe(linkOf('c'))
})

test.each<[name: string, key: string, init: KeyboardEventInit]>([
  ['a held Delete', 'Delete', { repeat: true }],
  ['Backspace of an input method', 'Backspace', { keyCode: 229 }],
  ['Control and Backspace', 'Backspace', { ctrlKey: true }],
])('%s deletes no draft', async (_, key, init) => {
  openDrafts()
  await screen.findByText('First line of a')
  await act(async () => void fireEvent.keyDown(linkOf('a'), { key, ...init }))
  expect(screen.getByText('First line of a')).toBeTruthy()
})

test.each(['open', 'closed'] as const)(
  'Backspace in a field that an extension put into a row deletes no draft: %s shadow root',
  async (mode) => {
    openDrafts()
    await screen.findByText('First line of a')
    const host = linkOf('a').appendChild(document.createElement('x-password-manager'))
    const field = document.createElement('input')
    host.attachShadow({ mode }).append(field)
    for (const at of [field, host]) await act(async () => void fireEvent.keyDown(at, { key: 'Backspace' }))
    host.remove()
    expect(screen.getByText('First line of a')).toBeTruthy()
  },
)

test.each([
  ['far', 'towards the start', 'ltr', -200, true],
  ['far', 'towards the start', 'rtl', 200, true],
  ['a little', 'towards the start', 'ltr', -60, false],
  ['far', 'towards the end', 'ltr', 200, false],
])('deletes a row swiped %s %s (%s, %i px): %s', async (_, __, dir, by, isDeleted) => {
  const { container } = openDrafts([draftWith('a'), draftWith('b')])
  await screen.findByText('First line of a')
  await act(async () => {})
  document.documentElement.dir = dir
  const front = container.querySelector<HTMLElement>('.draft__front')
  if (!front) throw new Error('No row.')
  Object.defineProperty(front, 'clientWidth', { value: 390 })
  const touch = (type: string, clientX: number) =>
    front.dispatchEvent(new PointerEvent(type, { pointerType: 'touch', isPrimary: true, clientX, bubbles: true }))
  await act(async () => {
    touch('pointerdown', 300)
    touch('pointermove', 300 + by)
    touch('pointerup', 300 + by)
  })
  document.documentElement.dir = ''
  await waitFor(() => expect(screen.queryByText('First line of a') === null).toBe(isDeleted))
})

/** What this device keeps of a draft that the exchange does not have, or not all of. */
async function keepHere(draftId: string, text: string, base = 0) {
  const { draftStoreOf, newDraft, recordOf } = await import('#web/features/writing/drafts/draftStore.ts')
  const record = recordOf(newDraft('message', { draftId, text }), { base, changedAt: Date.now() })
  await draftStoreOf(`draft-reader-${lastReader + 1}`).change(draftId, () => record)
}

test('lists local drafts as such, and shows the local version if it is newer', async () => {
  await keepHere('here', 'Written in a tunnel')
  await keepHere('b', 'First line of b, and more', 3)
  openDrafts([draftWith('a'), draftWith('b')])
  await screen.findByText('Written in a tunnel')
  expect(document.querySelectorAll('.draft')).toHaveLength(3)
  expect(screen.getAllByText('Only on this device so far')).toHaveLength(2)
  expect(screen.getByText('First line of b, and more')).toBeTruthy()
  expect(screen.queryByText('First line of b')).toBeNull()
})

test('shows local drafts while offline', async () => {
  await keepHere('here', 'Written in a tunnel')
  openDrafts([], { 'social.articleDraft': () => Promise.reject(new NetworkError(true, undefined)) })
  await screen.findByText('Written in a tunnel')
})

test('shows cached drafts after the local ones while offline, except deleted ones', async () => {
  const { cacheLists, listCache } = await import('#web/lib/lists/listCache.ts')
  const { cacheKey } = await import('#web/lib/lists/cached.ts')
  const stop = cacheLists()
  const { unmount } = openDrafts()
  await screen.findByText('First line of a')
  await pressDelete('b')
  await waitFor(async () =>
    expect((await listCache(cacheKey('drafts')))?.data).toMatchObject([{ id: 'a' }, { id: 'c' }]),
  )
  await act(async () => void window.dispatchEvent(new Event('pagehide')))
  unmount()
  stop()
  lastReader--
  await keepHere('here', 'Written in a tunnel')
  openDrafts([], { 'social.articleDraft': () => Promise.reject(new NetworkError(true, undefined)) })
  await screen.findByText('Written in a tunnel')
  const lines = [...document.querySelectorAll('.draft__line')].map(({ textContent }) => textContent)
  expect(lines).toEqual(['Written in a tunnel', 'First line of a', 'First line of c'])
})

test('deletes a local draft without a request', async () => {
  await keepHere('here', 'Written in a tunnel')
  const { world } = openDrafts()
  await screen.findByText('Written in a tunnel')
  await act(async () => void fireEvent.click(screen.getByLabelText('Delete the draft “Written in a tunnel”')))
  await act(async () => void window.dispatchEvent(new Event('pagehide')))
  const { draftStoreOf } = await import('#web/features/writing/drafts/draftStore.ts')
  await waitFor(async () => expect(await draftStoreOf(`draft-reader-${lastReader}`).all()).toEqual([]))
  expect(asked(world)).toEqual([])
})

test('opens a message in the composer and an article on its own page', async () => {
  openDrafts([draftWith('a'), draftWith('b', { kind: 'article' })])
  await screen.findByText('First line of a')
  await act(async () => void fireEvent.click(screen.getByLabelText('Continue writing “First line of a”')))
  await waitFor(() => expect(compose).toHaveBeenCalledWith({ draftId: 'a' }))
  await act(async () => void fireEvent.click(screen.getByLabelText('Continue writing “First line of b”')))
  expect(location.pathname + location.search).toBe('/insights/draft/b?edit')
})

test('shows that the list is empty after the last draft is deleted', async () => {
  openDrafts([draftWith('a')])
  await screen.findByText('First line of a')
  await pressDelete('a')
  await screen.findByText('No drafts')
})

test('shows the selected draft next to the list on wide screens', async () => {
  vi.stubGlobal('innerWidth', 1440)
  act(() => $device.set('pc'))
  const { container } = openDrafts()
  await screen.findByText('First line of b')
  const pane = () => container.querySelector('.draft-content')?.getAttribute('aria-label')
  expect(pane()).toBe('First line of a')
  const entries = history.length
  fireEvent.click(linkOf('b'))
  expect(pane()).toBe('First line of b')
  expect(location.pathname).toBe('/insights/draft/b')
  expect(history.length).toBe(entries)
  act(() => $device.set('mobile'))
})

test('shows a draft on its own page on a phone, or that it no longer exists', async () => {
  const { unmount } = openDrafts(undefined, {}, '/b')
  await waitFor(() =>
    expect(document.querySelector('.draft-content')?.getAttribute('aria-label')).toBe('First line of b'),
  )
  unmount()
  openDrafts(undefined, {}, '/x')
  await screen.findByText('This draft is gone')
})
