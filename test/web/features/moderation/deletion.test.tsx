import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Comment } from '../../../../bridge/exchange/calls.ts'
import { lateSlots } from '../../../../web/app/late.ts'
import { ShownComment } from '../../../../web/features/comments/Comment/ShownComment.tsx'
import { setHidden } from '../../../../web/features/moderation/hidden.ts'
import { shellMessages } from '../../../../web/i18n/en/shell.ts'
import { $notices } from '../../../../web/lib/page/notices.ts'
import { viewerId } from '../../../../web/lib/page/viewer.ts'
import { begin, loadMenu, logIn, showCards, told } from './world.tsx'

beforeAll(loadMenu)
let world: ReturnType<typeof begin>
beforeEach(() => {
  world = begin()
  logIn()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const own = (fields: { readonly deletable?: boolean } = { deletable: true }) => ({
  author: { userId: viewerId() ?? '', slug: 'mira', nickName: 'Mira', avatar: '/media/a.webp', badge: null },
  ...fields,
})
async function openMenu() {
  const [button] = screen.getAllByLabelText('More on the post by Mira')
  if (button) fireEvent.click(button)
  await screen.findByRole('menu')
}
const choose = (name: string) => fireEvent.click(screen.getByRole('menuitem', { name }))
const rows = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
const cards = () => document.querySelectorAll('.post-card').length
const asked = () => world.all('social.delete')
const last = () => {
  const one = asked().at(-1)
  if (!one) throw new Error('Nothing was deleted.')
  return one
}

test('one’s own post has “Delete” only where the exchange says so', async () => {
  await showCards(1, own({}))
  await openMenu()
  expect(rows()).toEqual(['Copy link', 'Share'])
  cleanup()
  begin()
  logIn()
  await showCards(1, own())
  await openMenu()
  expect(rows()).toEqual(['Copy link', 'Share', 'Delete and write again', 'Delete post'])
})

test('a post that is deleted goes at once, stays gone after a reload, and comes back by undoing', async () => {
  const { posts } = await showCards(2, own())
  await openMenu()
  choose('Delete post')
  await waitFor(() => expect(cards()).toBe(1))
  expect(last().body).toEqual({ target: 'post', id: posts[0]?.id, on: true })
  await act(() => last().answer({ deleted: true }))
  await waitFor(() => expect(told()).toEqual(['Your post is deleted.']))
  expect($notices.get()[0]?.ms).toBe(5_000)
  expect(localStorage.getItem('insights/1/away')).toContain(posts[0]?.id)

  act(() => $notices.get()[0]?.action?.run())
  await waitFor(() => expect(cards()).toBe(2))
  expect(last().body).toMatchObject({ on: false })
  await act(() => last().answer({ deleted: false }))
  expect(cards()).toBe(2)
})

test('a post that the exchange does not delete comes back, and why is said', async () => {
  await showCards(1, own())
  await openMenu()
  choose('Delete post')
  await waitFor(() => expect(cards()).toBe(0))
  await act(() => last().fail(new Error('It is under review.')))
  await waitFor(() => expect(cards()).toBe(1))
  await waitFor(() => expect(told()).toEqual(['It was not deleted. It is under review.']))
})

test('undone before the exchange has answered, it is asked to restore after it has', async () => {
  await showCards(1, own())
  await openMenu()
  choose('Delete post')
  await waitFor(() => expect(told()).toEqual(['Your post is deleted.']))
  act(() => $notices.get()[0]?.action?.run())
  await waitFor(() => expect(cards()).toBe(1))
  expect(asked()).toHaveLength(1)
  await act(() => last().answer({ deleted: true }))
  await waitFor(() => expect(asked()).toHaveLength(2))
  expect(last().body).toMatchObject({ on: false })
})

test('“delete and write again” opens the draft that the exchange has made of it, once it has', async () => {
  const opened = vi.fn()
  vi.spyOn(lateSlots, 'goOnWriting').mockResolvedValue(opened)
  await showCards(1, own())
  await openMenu()
  choose('Delete and write again')
  await waitFor(() => expect(asked()).toHaveLength(1))
  const { draftId } = last().body
  expect(draftId).toMatch(/^[0-9a-f]{32}$/)
  expect(opened).not.toHaveBeenCalled()
  await act(() => last().answer({ deleted: true }))
  await waitFor(() => expect(opened).toHaveBeenCalledWith({ id: draftId, kind: 'message' }))
})

test('where the composer does not load, the reader is told; the draft is kept', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(lateSlots, 'goOnWriting').mockRejectedValue(new Error('No such file.'))
  await showCards(1, own())
  await openMenu()
  choose('Delete and write again')
  await waitFor(() => expect(asked()).toHaveLength(1))
  await act(() => last().answer({ deleted: true }))
  await waitFor(() => expect(told()).toContain(shellMessages.get().failedText), { timeout: 10_000 })
})

const comment: Omit<Comment, 'replies'> = {
  id: 'c1',
  author: { userId: 'u9', slug: 'nils', nickName: 'Nils', avatar: '/media/a.webp', badge: null },
  createdAt: 1_790_000_000_000,
  languageType: 0,
  text: 'A secret.',
  entities: [],
  likeCount: 0,
  replyCount: 1,
}
const thread = (change: Partial<Comment> = {}) =>
  render(
    <ul>
      <ShownComment comment={{ ...comment, ...change }} postId="p1" size={32}>
        <p>What was answered.</p>
      </ShownComment>
    </ul>,
  ).container.textContent

test('a deleted comment stays as a sentence above its replies, without words and author', () => {
  expect(thread({ deleted: true, text: '' })).toBe('This comment was deleted.What was answered.')
})

test('one’s own comment is such a sentence as soon as it is deleted; without replies it goes', () => {
  setHidden({ kind: 'comment', id: 'c1', name: 'Nils', isDeleted: true }, true)
  expect(thread()).toBe('This comment was deleted.What was answered.')
  expect(thread({ replyCount: 0 })).toBe('')
})
