import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { atom } from 'nanostores'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CommentComposer } from '#web/features/comments/CommentComposer/CommentComposer.tsx'
import { EditComment } from '#web/features/comments/CommentComposer/EditComment.tsx'
import { rememberPosts } from '#web/features/post/posts.ts'
import { ArticleEditor } from '#web/features/writing/article/ArticleEditor.tsx'
import { createSession } from '#web/features/writing/article/session.ts'
import { articleMessages } from '#web/i18n/en/article.ts'
import { CardBoundary } from '#web/ui/Boundary/CardBoundary.tsx'
import { meddlers } from '../support/meddlers.ts'
import { openWorld } from './features/feed/home/world.ts'
import { logInAs, openAt } from './features/people/user/world.tsx'
import { answerCalls, commentWith, newId, postWith } from './features/post/helpers.tsx'
import { stubBrowser } from './features/search/world.tsx'
import { fakeDraft, field, openComposer, type } from './features/writing/composer/helpers.tsx'

/* Input is neither lost nor changed when other scripts change the page. */

beforeEach(() => {
  stubBrowser()
  vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(console, 'warn').mockReturnValue()
})
let stop = (): void => {}
afterEach(() => {
  stop()
  logInAs('')
})

/** Observers run after the current task. */
const observed = () => new Promise((resolve) => setTimeout(resolve))

function openReply() {
  const sent: unknown[] = []
  answerCalls({
    'social.comment': (body) => {
      sent.push(body.text)
      return { comment: commentWith('own', { text: String(body.text) }), isRepeat: false }
    },
  })
  logInAs('7')
  const id = newId()
  rememberPosts([postWith({ id })])
  openAt(`/insights/posts/${id}`, () => <CommentComposer postId={id} />)
  field().focus()
  return sent
}

function openEdit() {
  logInAs('7')
  const id = newId()
  openAt('/insights', () => (
    <CardBoundary>
      <EditComment comment={commentWith(id, { text: '' })} postId="p" />
    </CardBoundary>
  ))
  field().focus()
}

const fields = {
  comment: () => void openReply(),
  'comment that is edited': openEdit,
  message: () => void openComposer(),
}
const words = 'Watching $BTC and #Halving now, @mira: https://a.example/x. Rent is due'

const layer = () => document.querySelector('.writing__layer')?.textContent

const cases = Object.entries(meddlers).flatMap(([name, meddle]) =>
  Object.entries(fields).map(([kind, open]) => [kind, name, open, meddle] as const),
)

test.each(cases)('a %s is typed letter by letter on a page with this: %s', async (_kind, _name, open, meddle) => {
  stop = meddle()
  open()
  for (let at = 1; at <= words.length; at++) {
    type(words.charAt(at - 1))
    await observed()
    const typed = words.slice(0, at)
    await vi.waitFor(() => expect([field().value, layer()]).toEqual([typed, typed]))
  }
  expect(document.activeElement).toBe(field())
})

test.each(Object.entries(meddlers))('a comment is sent whole on a page with this: %s', async (_, meddle) => {
  stop = meddle()
  const sent = openReply()
  type(words)
  await observed()
  fireEvent.click(screen.getByRole('button', { name: 'Send', hidden: true }))
  await waitFor(() => expect(sent).toEqual([words]))
  await waitFor(() => expect(field().value).toBe(''))
})

const tryAgain = () => {
  const button = screen.queryByText('Try again')
  if (button) act(() => fireEvent.click(button))
}

test.each(Object.entries(fields))('a field for a %s that fails keeps its words', async (_, open) => {
  open()
  type('See $BTC')
  // A script removes a node: React then throws when it does not find it.
  document.querySelector('.writing__mark')?.remove()
  const last = field()
  act(() => {
    last.setRangeText('', 3, 8, 'end')
    last.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'deleteContentBackward' }))
  })
  tryAgain()
  expect(field().value).toBe('See')
  expect(layer()).toBe('See')
  type(' it')
  expect(field().value).toBe('See it')
})

test('an article whose fields fail keeps its words', async () => {
  openWorld()
  const { draft } = fakeDraft({ kind: 'article', title: 'On rent', html: '<p>It is due.</p>' })
  const uploads = {
    $uploads: atom({}),
    pick: async () => [],
    add: () => [],
    adopt: () => '',
    resume: async () => {},
    retry() {},
    forget() {},
  }
  const session = createSession(draft, uploads)
  const t = articleMessages.get()
  openAt('/insights/draft/x?edit', () => <ArticleEditor session={session} />)
  const isReady = () => vi.waitFor(() => expect(session.$phase.get()).toBe('ready'), 15_000)
  await isReady()
  fireEvent.change(screen.getByLabelText(t.title), { target: { value: 'On rent and gas' } })
  document.querySelector('.article-cover')?.remove()
  act(() => session.setCover({ uploadId: 'cover-of-a-test-1', alt: '' }))
  tryAgain()
  expect(screen.getByLabelText<HTMLTextAreaElement>(t.title).value).toBe('On rent and gas')
  await isReady()
  expect(screen.getByLabelText(t.text).closest('[translate="no"]')).not.toBeNull()
})
