import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { NetworkError } from '#bridge/exchange/errors.ts'
import { selectTab } from '#test/support/selectTab.ts'
import { $editedSelf, showAuthor } from '#web/features/post/showAuthor.ts'
import { answerCalls, commentWith, newId, openPost, postWith } from '../post/helpers.tsx'

beforeEach(() => {
  // Nothing comes near by itself: a test scrolls by pressing the button.
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})

type Body = Readonly<Record<string, unknown>>
const open = (comments: (body: Body) => unknown, commentCount = 3) => {
  const id = newId()
  const call = answerCalls({
    'social.post': () => ({ post: postWith({ id, commentCount }), html: null }),
    'social.comments': comments,
  })
  openPost(id)
  return call
}
const asked = (call: ReturnType<typeof open>): Body[] =>
  call.mock.calls.filter(([name]) => name === 'social.comments').map(([, body]) => body)

const texts = () => [...document.querySelectorAll('.comment .rich-text')].map(({ textContent }) => textContent)

test('shows comments in the exchange’s order, best first', async () => {
  const call = open(() => ({ comments: [commentWith('b'), commentWith('a')], cursor: null, total: 2 }))
  await screen.findByText('Comment a')
  expect(texts()).toEqual(['Comment b', 'Comment a'])
  expect(asked(call)[0]).toMatchObject({ order: 'top' })
})

test('shows the reader’s new name on their comments', async () => {
  const mine = commentWith('mine')
  const other = commentWith('other', { author: { ...mine.author, userId: 'another', nickName: 'Other' } })
  open(() => ({ comments: [mine, other], cursor: null, total: 2 }))
  await screen.findByText('Comment mine')
  act(() => showAuthor({ ...mine.author, nickName: 'Renamed' }))
  const names = [...document.querySelectorAll('.comment')].map((one) => one.getAttribute('aria-label'))
  expect(names).toEqual(['Comment by Renamed', 'Comment by Other'])
  act(() => $editedSelf.set(undefined))
})

test('shows the latest comments on request, and returns to the previous list', async () => {
  const call = open(({ order }) => ({ comments: [commentWith(`${order}`)], cursor: null, total: 2 }))
  await screen.findByText('Comment top')
  await selectTab(screen.getByRole('tab', { name: 'Latest' }))
  await screen.findByText('Comment latest')
  expect(texts()).toEqual(['Comment latest'])
  await selectTab(screen.getByRole('tab', { name: 'Top' }))
  await screen.findByText('Comment top')
  expect(asked(call)).toHaveLength(2)
})

test('the next page is requested by cursor, and nothing shows twice', async () => {
  const call = open(({ cursor }) =>
    cursor
      ? { comments: [commentWith('a'), commentWith('b')], cursor: null, total: 2 }
      : { comments: [commentWith('a')], cursor: 'c1', total: 2 },
  )
  fireEvent.click(await screen.findByText('More comments'))
  await screen.findByText('Comment b')
  expect(texts()).toEqual(['Comment a', 'Comment b'])
  expect(asked(call)[1]).toMatchObject({ cursor: 'c1' })
  expect(screen.queryByText('More comments')).toBeNull()
})

test('says that a post has no comments, without an order to choose', async () => {
  open(() => ({ comments: [], cursor: null, total: 0 }), 0)
  await screen.findByText('No comments yet')
  expect(screen.queryByRole('tablist')).toBeNull()
})

test('keeps the post when comments fail, and loads them on a retry', async () => {
  let works = false
  open(() => {
    if (!works) throw new Error('The exchange’s response could not be read.')
    return { comments: [commentWith('a')], cursor: null, total: 1 }
  })
  await screen.findByText('The comments did not load')
  expect(screen.getByText('Funding is rent.')).toBeTruthy()
  works = true
  fireEvent.click(screen.getByText('Try again'))
  await screen.findByText('Comment a')
})

test('keeps comments when the next page fails', async () => {
  open(({ cursor }) => {
    if (cursor) throw new NetworkError(true, undefined)
    return { comments: [commentWith('a')], cursor: 'c1', total: 2 }
  })
  fireEvent.click(await screen.findByText('More comments'))
  await screen.findByText('You are offline')
  expect(texts()).toEqual(['Comment a'])
})

const { replies: _, ...firstReply } = commentWith('r1')

test('shows a comment’s first replies, and the rest on request', async () => {
  const parent = commentWith('a', { replyCount: 3, replies: [firstReply] })
  const replies = ['r1', 'r2', 'r3'].map((id) => commentWith(id))
  const call = open(({ parentId }) =>
    parentId ? { comments: replies, cursor: null, total: 3 } : { comments: [parent], cursor: null, total: 4 },
  )
  fireEvent.click(await screen.findByText('2 more replies'))
  await screen.findByText('Comment r3')
  expect(texts()).toEqual(['Comment a', 'Comment r1', 'Comment r2', 'Comment r3'])
  expect(asked(call).at(-1)).toMatchObject({ parentId: 'a' })
  expect(screen.queryByText(/more repl/)).toBeNull()
})

test('shows a failure of replies on their button, which retries', async () => {
  const parent = commentWith('a', { replyCount: 1 })
  let works = false
  open(({ parentId }) => {
    if (!parentId) return { comments: [parent], cursor: null, total: 2 }
    if (!works) throw new Error('no')
    return { comments: [commentWith('r1')], cursor: null, total: 1 }
  })
  fireEvent.click(await screen.findByText('1 more reply'))
  const again = await screen.findByText('The replies did not load. Try again')
  works = true
  fireEvent.click(again)
  await screen.findByText('Comment r1')
})

test('labels each comment with its author', async () => {
  open(() => ({ comments: [commentWith('a', { likeCount: 5 })], cursor: null, total: 1 }))
  const comment = await screen.findByRole('article', { name: 'Comment by Mira' })
  expect(within(comment).getByText('5 likes')).toBeTruthy()
  await waitFor(() => expect(comment.querySelector('time')?.dateTime).toBe('2026-11-20T13:00:00.000Z'))
})

test('the comment count leads to the comments on the same page', async () => {
  open(() => ({ comments: [commentWith('a')], cursor: null, total: 1 }))
  fireEvent.click(await screen.findByRole('button', { name: '3 comments' }))
  expect(document.activeElement?.id).toBe('comments-title')
})

test('folds long comments and replies separately, like cards', async () => {
  const long = `a${'\n'.repeat(200)}b`
  const parent = commentWith('long', { text: long, replyCount: 1, replies: [{ ...firstReply, id: 'lr', text: long }] })
  open(() => ({ comments: [parent, commentWith('short')], cursor: null, total: 3 }))
  await screen.findByText('Comment short')
  const cut = () =>
    [...document.querySelectorAll('.comment__text')].map(({ classList }) => classList.contains('cut-text'))
  expect(cut()).toEqual([true, true, false])
  const [more] = screen.getAllByRole('button', { name: 'More', expanded: false })
  if (more) fireEvent.click(more)
  expect(cut()).toEqual([false, true, false])
})
