import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Comment, Post } from '#bridge/exchange/calls.ts'
import { lateSlots } from '#web/app/late.ts'
import { ShownComment } from '#web/features/comments/Comment/ShownComment.tsx'
import { threadOf } from '#web/features/comments/comments.ts'
import { setHidden, thisPage } from '#web/features/moderation/hidden.ts'
import { deleteOwn } from '#web/features/moderation/ModerationMenu/deletion.ts'
import { postOf, rememberPosts } from '#web/features/post/posts.ts'
import { shellMessages } from '#web/i18n/en/shell.ts'
import { $notices } from '#web/lib/page/notices.ts'
import { viewerId } from '#web/lib/page/viewer.ts'
import { newPosts } from '../feed/home/world.ts'
import { commentWith } from '../post/helpers.tsx'
import { begin, loadMenu, logIn, showCards, told } from './world.tsx'

beforeAll(loadMenu)
let world: ReturnType<typeof begin>
beforeEach(() => {
  world = begin()
  logIn()
})

const own = (fields: Partial<Pick<Post, 'deletable' | 'editableUntil'>> = { deletable: true }) => ({
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

test('shows “Delete” on the reader’s own post only if the exchange allows it', async () => {
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

test('removes a deleted post immediately and after a reload, and restores it on undo', async () => {
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

test('hides no existing post if the page ends before the answer', async () => {
  await showCards(1, own())
  await openMenu()
  choose('Delete post')
  await waitFor(() => expect(cards()).toBe(0))
  // As another page reads what this one has kept.
  const key = 'insights/1/away'
  const kept = localStorage.getItem(key) ?? ''
  expect(kept).toContain(`"askedBy":"${thisPage}"`)
  localStorage.setItem(key, kept.replace(thisPage, 'gone'))
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key })))
  await waitFor(() => expect(cards()).toBe(1))
  await act(() => last().answer({ deleted: true }))
  await waitFor(() => expect(cards()).toBe(0))
  expect(localStorage.getItem(key)).not.toContain('askedBy')
})

test('restores a post whose deletion is rejected, and says why', async () => {
  await showCards(1, own())
  await openMenu()
  choose('Delete post')
  await waitFor(() => expect(cards()).toBe(0))
  await act(() => last().fail(new Error('It is under review.')))
  await waitFor(() => expect(cards()).toBe(1))
  await waitFor(() => expect(told()).toEqual(['It was not deleted. It is under review.']))
})

test('an undo before the answer requests the restore after it', async () => {
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

test('“delete and write again” opens the draft that the exchange created', async () => {
  const opened = vi.fn()
  vi.spyOn(lateSlots, 'resumeDraft').mockResolvedValue(opened)
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

test('reports when the composer does not load, and keeps the draft', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(lateSlots, 'resumeDraft').mockRejectedValue(new Error('No such file.'))
  await showCards(1, own())
  await openMenu()
  choose('Delete and write again')
  await waitFor(() => expect(asked()).toHaveLength(1))
  await act(() => last().answer({ deleted: true }))
  await waitFor(() => expect(told()).toContain(shellMessages.get().failedText), { timeout: 10_000 })
})

const editable = () => own({ deletable: true, editableUntil: Date.now() + 60_000 })
const opening = () => world.last('social.editDraft')

test('shows “Edit” on the reader’s own post until the exchange’s time limit', async () => {
  await showCards(1, editable())
  await openMenu()
  expect(rows()).toEqual(['Copy link', 'Share', 'Edit post', 'Delete and write again', 'Delete post'])
  cleanup()
  begin()
  logIn()
  await showCards(1, own({ deletable: true, editableUntil: Date.now() - 1 }))
  await openMenu()
  expect(rows()).not.toContain('Edit post')
})

test('“Edit” opens the draft that the exchange created from the post', async () => {
  const opened = vi.fn()
  vi.spyOn(lateSlots, 'resumeDraft').mockResolvedValue(opened)
  const { posts } = await showCards(1, editable())
  await openMenu()
  choose('Edit post')
  expect(opening().body).toEqual({ postId: posts[0]?.id })
  const content = { kind: 'message', title: null, text: 'Mine.', html: null, media: [] }
  await act(() =>
    opening().answer({ draft: { draftId: 'e'.repeat(24), revision: 1, savedAt: 1, device: '', content } }),
  )
  await waitFor(() => expect(opened).toHaveBeenCalledWith({ id: 'e'.repeat(24), kind: 'message' }))
})

test('keeps a post that cannot be edited, and says why', async () => {
  await showCards(1, editable())
  await openMenu()
  choose('Edit post')
  await act(() => opening().fail(new Error('It is too late.')))
  await waitFor(() => expect(told()).toEqual(['It cannot be edited now. It is too late.']))
  expect(cards()).toBe(1)
})

test('updates the count immediately when a comment is deleted or restored', async () => {
  const [post] = newPosts(1, { commentCount: 4 })
  if (!post) throw new Error('There is no post.')
  rememberPosts([post])
  const thread = threadOf(post.id)
  const { $total } = thread
  const stop = $total.listen(() => {})
  thread.ordered('top').start()
  await waitFor(() => expect(world.all('social.comments')).toHaveLength(1))
  await act(() => world.last('social.comments').answer({ comments: [comment], cursor: null, total: 4 }))
  const counts = () => [$total.get(), postOf(post.id)?.get().commentCount]
  await waitFor(() => expect(counts()).toEqual([4, 4]))
  void deleteOwn({ kind: 'comment', id: 'c1', name: 'Nils', postId: post.id })
  expect(counts()).toEqual([3, 3])
  await act(() => last().fail(new Error('No.')))
  await waitFor(() => expect(counts()).toEqual([4, 4]))
  stop()
})

const comment = commentWith('c1', { text: 'A secret.', replyCount: 1 })
const none = () => null
const thread = (change: Partial<Comment> = {}) =>
  render(
    <ul>
      <ShownComment
        comment={{ ...comment, ...change }}
        postId="p1"
        size={32}
        parts={{ ReplyButton: none, EditComment: none }}
      >
        <p>What was answered.</p>
      </ShownComment>
    </ul>,
  ).container.textContent

test('a deleted comment stays as a sentence above its replies, without words and author', () => {
  expect(thread({ deleted: true, text: '' })).toBe('This comment was deleted.What was answered.')
})

test('replaces the reader’s deleted comment by that sentence immediately, or removes it without replies', () => {
  setHidden({ kind: 'comment', id: 'c1', name: 'Nils', isDeleted: true }, true)
  expect(thread()).toBe('This comment was deleted.What was answered.')
  expect(thread({ replyCount: 0 })).toBe('')
})
