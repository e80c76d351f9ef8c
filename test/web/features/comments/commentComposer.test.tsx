import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TimeoutError } from '#bridge/lib/deadline.ts'
import sandbox from '#fixtures/exchange.config.ts'
import { setCookie } from '#test/support/setCookie.ts'
import { Comments } from '#web/features/comments/Comment/Comments.tsx'
import { CommentComposer } from '#web/features/comments/CommentComposer/CommentComposer.tsx'
import { ownCommentsOn } from '#web/features/comments/ownComments.ts'
import { postOf, rememberPosts } from '#web/features/post/posts.ts'
import { $notices, closeNotice } from '#web/lib/page/notices.ts'
import { readViewer } from '#web/lib/page/viewer.ts'
import { watchHistory } from '#web/lib/router/location.ts'
import { whenChecked } from '#web/lib/secrets/secrets.ts'
import { answerCalls, commentWith, newId, postWith } from '../post/helpers.tsx'
import { stubBrowser } from '../search/world.tsx'
import { type } from '../writing/composer/helpers.tsx'

const logInAs = (userId: string | null): void => {
  setCookie(sandbox.cookies.user, userId ?? '', userId === null ? 0 : 60)
  readViewer()
}

beforeEach(() => {
  stubBrowser()
  sessionStorage.clear()
  // A first answer, so that the services know the user.
  answerCalls({})
  logInAs('7')
})
afterEach(() => {
  for (const { id } of $notices.get()) closeNotice(id)
  logInAs(null)
})

type Body = Readonly<Record<string, unknown>>
let last = 0
const written = ({ text }: Body) => ({ comment: commentWith(`own-${++last}`, { text: String(text) }), isRepeat: false })

/** A post's comments with the bar below them. */
function open(comment: (body: Body) => unknown = written, id = newId(), search = '') {
  history.replaceState({ key: id }, '', `/insights/posts/${id}${search}`)
  watchHistory()()
  const parent = commentWith('a', { replyCount: 0 })
  const call = answerCalls({
    'social.comments': () => ({ comments: [parent, commentWith('b')], cursor: null, total: 2 }),
    'social.comment': comment,
  })
  rememberPosts([postWith({ id, commentCount: 2 })])
  const page = (
    <>
      <Comments postId={id} expected={2} />
      <CommentComposer postId={id} />
    </>
  )
  const sent = () => call.mock.calls.filter(([name]) => name === 'social.comment').map(([, body]) => body)
  return { id, sent, ...render(page) }
}

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox')
const write = (text: string) => {
  field().focus()
  type(text, field())
}
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send' }))
const texts = () => [...document.querySelectorAll('.comment__text')].map(({ textContent }) => textContent)

test('does not send a blank comment', async () => {
  const { sent } = open()
  await screen.findByRole('button', { name: 'Send' })
  write('\u3164\u2800\ufe0f')
  send()
  expect(sent()).toEqual([])
})

test('shows a new comment at the top immediately, first as sending, and counts it', async () => {
  let answer: (value: unknown) => void = () => {}
  const { id } = open(
    (body) =>
      new Promise((resolve) => {
        answer = () => resolve(written(body))
      }),
  )
  await screen.findAllByRole('button', { name: /^Reply to/ })
  write('I think so too')
  send()
  await waitFor(() => expect(texts()[0]).toBe('I think so too'))
  expect(screen.getByText('Sending')).toBeTruthy()
  expect(field().value).toBe('')
  await waitFor(() => answer(null))
  await act(async () => answer(null))
  await waitFor(() => expect(screen.queryByText('Sending')).toBeNull())
  expect(texts()).toEqual(['I think so too', 'Comment a', 'Comment b'])
  expect(postOf(id)?.get().commentCount).toBe(3)
  expect(document.querySelector('.comments__total')?.textContent).toBe('3')
})

test('reports a timeout, keeps the text, and retries with the same key: the comment appears once', async () => {
  let works = false
  const { sent } = open((body) => {
    if (!works) throw new TimeoutError(1)
    return written(body)
  })
  await screen.findByText('Comment a')
  write('Once')
  send()
  const again = await screen.findByRole('button', { name: 'Try again' })
  works = true
  fireEvent.click(again)
  await waitFor(() => expect(screen.queryByText(/Not sent/)).toBeNull())
  const [first, second] = sent()
  expect(first?.publishKey).toMatch(/^[\w-]{16,64}$/)
  expect(second).toEqual(first)
  expect(texts().filter((text) => text === 'Once')).toHaveLength(1)
})

test('folds a long comment while it is being sent', async () => {
  open(() => new Promise(() => {}))
  await screen.findByText('Comment a')
  write(`a${'\n'.repeat(200)}b`)
  send()
  expect(screen.getByText('Sending')).toBeTruthy()
  expect(document.querySelector('.comment__text')?.classList).toContain('cut-text')
  expect(screen.getByRole('button', { name: 'More', expanded: false })).toBeTruthy()
})

test('does not count a repeated comment with the same key twice', async () => {
  const { id } = open((body) => ({ ...written(body), isRepeat: true }))
  write('Again')
  send()
  await waitFor(() => expect(screen.queryByText('Sending')).toBeNull())
  expect(postOf(id)?.get().commentCount).toBe(2)
})

test('a reply names its recipient, can become a comment, and appears below the comment', async () => {
  const { sent } = open()
  const [reply] = await screen.findAllByRole('button', { name: 'Reply to Mira' })
  fireEvent.click(reply ?? field())
  expect(screen.getByText('Replying to Mira')).toBeTruthy()
  expect(document.activeElement).toBe(field())
  expect(field().value).toBe('')
  fireEvent.click(screen.getByRole('button', { name: 'Comment on the post instead' }))
  expect(screen.queryByText('Replying to Mira')).toBeNull()
  fireEvent.click(reply ?? field())
  write('Why?')
  send()
  await waitFor(() => expect(sent()[0]).toMatchObject({ parentId: 'a', text: 'Why?' }))
  await waitFor(() => expect(document.querySelector('.comment__replies .comment__text')?.textContent).toBe('Why?'))
})

test('restores unsent text after a reload, only for its author', async () => {
  const { id, unmount } = open(() => {
    throw new Error('The exchange has said no.')
  })
  write('Unsent')
  send()
  await screen.findByText('Not sent. The exchange has said no.')
  write('Half a sen')
  unmount()
  const kept = JSON.stringify(Object.entries(sessionStorage))
  expect(kept).toContain('Half a sen')
  logInAs('8')
  expect(ownCommentsOn(id).$writing.get().text).toBe('')
  // Another reader's stores are new ones, as after a reload.
  logInAs('7')
  open(written, id)
  expect(field().value).toBe('Half a sen')
  fireEvent.click(screen.getByRole('button', { name: 'Edit' }))
  expect(field().value).toBe('Unsent\nHalf a sen')
})

test('does not send an empty or too long comment, and neither sends nor stores a seed phrase', async () => {
  const { sent } = open()
  send()
  write('  ')
  send()
  act(() => cleanup())
  sessionStorage.clear()
  const secret = open()
  await whenChecked('cactus lumber oyster quantum saddle tornado umbrella velvet walnut zebra ozone puppy')
  write('cactus lumber oyster quantum saddle tornado umbrella velvet walnut zebra ozone puppy')
  expect(screen.getByText('This looks like a seed phrase or private key')).toBeTruthy()
  send()
  expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('puppy')
  expect([...sent(), ...secret.sent()]).toEqual([])
})

test('leads a visitor to the log-in and back', () => {
  logInAs(null)
  const { id } = open()
  expect(screen.queryByRole('textbox')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Log in to reply' }))
  expect(location.pathname).toBe('/login')
  expect(new URLSearchParams(location.search).get('from')).toBe(`/insights/posts/${id}`)
})

test('loads the comment in the URL, scrolls to it once, and marks it', async () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {})
  open(written, newId(), '?comment=b')
  await screen.findByText('Comment b')
  expect(document.querySelector('[data-item="b"]')?.getAttribute('aria-current')).toBe('true')
  expect(document.querySelector('[data-item="a"]')?.getAttribute('aria-current')).toBeNull()
  await waitFor(() => expect(scroll).toHaveBeenCalledOnce())
  expect(scroll.mock.contexts[0]).toBe(document.querySelector('[data-item="b"]'))
})
