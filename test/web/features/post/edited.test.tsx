import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { cleanStores } from 'nanostores'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#bridge/exchange/errors.ts'
import { expectConsole } from '#test/support/console.ts'
import { $versionsOf } from '#web/features/post/Edited/versionsOf.ts'
import { loadCardParts, watchModeration } from '#web/features/post/PostCard/lateParts.tsx'
import { postOf, rememberPosts } from '#web/features/post/posts.ts'
import { $device } from '#web/lib/page/device.ts'
import { begin, loadMenu, showCards } from '../moderation/world.tsx'
import { answerCalls, newId, openPost, postWith } from './helpers.tsx'

beforeAll(async () => {
  await Promise.all([loadMenu(), import('#web/features/post/Edited/Versions.tsx')])
})
let world: ReturnType<typeof begin>
let stop = (): void => {}
beforeEach(() => {
  world = begin()
  stop = watchModeration()
})
afterEach(() => {
  stop()
  $versionsOf.set(null)
  getSelection()?.removeAllRanges()
})

const editedAt = Date.now() - 5 * 60_000
const mark = () => screen.queryByRole('button', { name: /^Edited/ })
const asked = () => world.last('social.versions')

test('shows next to the date that a post was edited, and how long ago', async () => {
  await showCards(1)
  expect(mark()).toBeNull()
  cleanup()
  await showCards(1, { editedAt })
  expect(mark()?.textContent).toBe('edited 5m ago')
  expect(mark()?.closest('.author-line')).not.toBeNull()
})

test('next to a name on a phone shows only that it was edited', async () => {
  vi.stubGlobal('innerWidth', 390)
  cleanStores($device)
  await showCards(1, { editedAt })
  expect(mark()?.textContent).toBe('edited')
  expect(mark()?.title).not.toBe('')
  cleanup()
  vi.unstubAllGlobals()
  cleanStores($device)
})

const version = { at: editedAt - 60_000, title: null, text: 'Befroe', entities: [], media: [], html: null }

test('requests and shows earlier versions on a press', async () => {
  const { posts } = await showCards(1, { editedAt })
  expect(world.all('social.versions')).toEqual([])
  fireEvent.click(mark() as HTMLElement)
  await screen.findByRole('dialog')
  await waitFor(() => expect(world.all('social.versions')).toHaveLength(1))
  expect(asked().body).toEqual({ target: 'post', id: posts[0]?.id })
  await act(() => asked().answer({ versions: [version] }))
  expect((await screen.findByText('Befroe')).closest('li')).not.toBeNull()
})

test('shows why the versions failed, and retries', async () => {
  await showCards(1, { editedAt })
  fireEvent.click(mark() as HTMLElement)
  await screen.findByRole('dialog')
  await waitFor(() => expect(world.all('social.versions')).toHaveLength(1))
  await act(() => asked().fail(new Error('The exchange is resting.')))
  await screen.findByText('The exchange is resting.')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(world.all('social.versions')).toHaveLength(2))
  await act(() => asked().answer({ versions: [version] }))
  await screen.findByText('Befroe')
})

test('shows the new text with the next answer', async () => {
  const { posts } = await showCards(1, { text: 'Befroe' })
  const [post] = posts
  if (!post) throw new Error('There is no post.')
  act(() => void rememberPosts([{ ...post, text: 'Before', editedAt }]))
  await screen.findByText('Before')
  expect(screen.queryByText(/was edited/)).toBeNull()
})

test('keeps selected text, and shows the new text on request', async () => {
  const { posts } = await showCards(1, { text: 'Befroe' })
  const [post] = posts
  if (!post) throw new Error('There is no post.')
  getSelection()?.selectAllChildren(screen.getByText('Befroe'))
  act(() => void rememberPosts([{ ...post, text: 'Before', editedAt, likeCount: 77 }]))
  await screen.findByText('This post was edited.')
  expect(screen.queryByText('Befroe')).not.toBeNull()
  expect(postOf(post.id)?.get().likeCount).toBe(77)
  fireEvent.click(screen.getByRole('button', { name: 'Show the new version' }))
  await screen.findByText('Before')
  expect(screen.queryByText('This post was edited.')).toBeNull()
})

test('does not revert an edit with an older answer', async () => {
  const { posts } = await showCards(1, { text: 'Before', editedAt })
  const [post] = posts
  if (!post) throw new Error('There is no post.')
  act(() => void rememberPosts([{ ...post, text: 'Befroe', editedAt: 0, likeCount: 78 }]))
  expect(screen.queryByText('Before')).not.toBeNull()
  expect(postOf(post.id)?.get()).toMatchObject({ likeCount: 78, editedAt })
})

/** Opens a post's page, once cards have all their parts. */
async function open(id: string): Promise<void> {
  await Promise.all([loadCardParts(), import('#web/features/post/Edited/reread.ts')])
  vi.useFakeTimers({ shouldAdvanceTime: true })
  openPost(id)
}

/** Leaves the tab for a while, and comes back. */
async function comeBack(): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
  await act(() => vi.advanceTimersByTimeAsync(1))
}

test('reloads an open post when the reader returns', async () => {
  const id = newId()
  let answer = { post: postWith({ id, text: 'Befroe' }), html: null }
  const call = answerCalls({ 'social.post': () => answer })
  await open(id)
  await screen.findByText('Befroe')
  answer = { post: postWith({ id, text: 'Before', editedAt: Date.now() }), html: null }
  await comeBack()
  await screen.findByText('Before')
  expect(call.mock.calls.filter(([name]) => name === 'social.post')).toHaveLength(2)
})

test('reloads the body of an article only if it was edited', async () => {
  const id = newId()
  const article = { id, kind: 'article', title: 'On rent' } as const
  let answer = { post: postWith(article), html: '<p>Old words.</p>' }
  const call = answerCalls({ 'social.post': () => answer })
  const asked = () => call.mock.calls.filter(([name]) => name === 'social.post').length
  await open(id)
  await screen.findByText('On rent')
  await comeBack()
  expect(asked()).toBe(2)
  answer = { post: postWith({ ...article, editedAt: Date.now() }), html: '<p>New words.</p>' }
  await comeBack()
  await waitFor(() => expect(asked()).toBe(4))
})

test('shows that a post was deleted meanwhile, and keeps it without an answer', async () => {
  const id = newId()
  let answer = (): object => ({ post: postWith({ id }), html: null })
  answerCalls({ 'social.post': () => answer() })
  await open(id)
  await screen.findByText('Funding is rent.')
  answer = () => {
    throw new ApiError('500', 'Not now.')
  }
  await comeBack()
  expectConsole('warn', /A request failed/)
  expect(screen.queryByText('Funding is rent.')).not.toBeNull()
  answer = () => {
    throw new ApiError('20404', 'No.')
  }
  await comeBack()
  await screen.findByText('This post is gone')
})
