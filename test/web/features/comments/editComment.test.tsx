import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, NetworkError } from '#bridge/exchange/errors.ts'
import { ShownComment } from '#web/features/comments/Comment/ShownComment.tsx'
import { EditComment } from '#web/features/comments/CommentComposer/EditComment.tsx'
import { $editingComment } from '#web/features/moderation/ModerationMenu/stage.ts'
import { OwnRemoval } from '#web/features/moderation/Removal/OwnRemoval.tsx'
import { $editedParts } from '#web/features/post/cardParts.ts'
import { withoutChart } from '#web/features/post/chartsInPosts.tsx'
import { Disclosed } from '#web/features/post/Disclosed/Disclosed.tsx'
import { EditedMark } from '#web/features/post/Edited/EditedMark.tsx'
import { readAs } from '../feed/home/world.ts'
import { answerCalls, commentWith, newId } from '../post/helpers.tsx'
import { stubBrowser } from '../search/world.tsx'

type Body = Readonly<Record<string, unknown>>
let answer: (body: Body) => unknown
let sent: Body[]
let id: string

const edited = ({ text }: Body, editedAt = 5) => ({
  outcome: 'edited',
  post: null,
  comment: commentWith(id, { text: String(text), editedAt }),
})
const none = () => null
beforeEach(() => {
  stubBrowser()
  sessionStorage.clear()
  sent = []
  id = newId()
  answer = edited
  answerCalls({
    'social.edit': (body) => {
      sent.push(body)
      return answer(body)
    },
  })
  readAs('7')
  $editedParts.set({ BelowWords: none, Disclosed, EditedMark, OwnRemoval, withoutChart })
})
afterEach(() => {
  $editingComment.set(null)
  $editedParts.set(null)
  readAs('')
})

function open() {
  render(
    <ul>
      <ShownComment
        comment={commentWith(id, { text: 'Yse.' })}
        postId="p1"
        size={32}
        parts={{ ReplyButton: none, EditComment }}
      />
    </ul>,
  )
  act(() => $editingComment.set(id))
}
const field = () => screen.getByRole('textbox') as HTMLTextAreaElement
const write = (text: string) => fireEvent.input(field(), { target: { value: text } })
const says = (what: RegExp) => waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(what))
const save = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Save' })))

test('an edit begins with the comment’s text, and shows the new text with “edited” immediately', async () => {
  open()
  expect(field().value).toBe('Yse.')
  write('Yes.')
  await save()
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent).toEqual([{ kind: 'comment', id, base: 0, text: 'Yes.', languageType: 0 }])
  await screen.findByText('Yes.')
  expect(screen.getByRole('button', { name: /^Edited/ })).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('focuses the end of the text, and the comment’s menu afterwards', async () => {
  open()
  await waitFor(() => expect(document.activeElement).toBe(field()))
  expect(field().selectionStart).toBe('Yse.'.length)
  expect(document.querySelector('.comment__deeds')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: /^More/ })))
})

test('keeps unsaved text with the tab, over a reload and a log-out, until it is discarded', () => {
  open()
  write('Half')
  cleanup()
  act(() => readAs('8'))
  open()
  expect(field().value).toBe('Yse.')
  cleanup()
  act(() => readAs('7'))
  open()
  expect(field().value).toBe('Half')
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.getByText('Yse.')).toBeTruthy()
  act(() => $editingComment.set(id))
  expect(field().value).toBe('Yse.')
})

test('keeps the text of a late or rejected edit, and says why', async () => {
  answer = () => {
    throw new ApiError('20405', 'More than 15 minutes have passed.')
  }
  open()
  write('Yes.')
  await save()
  await says(/^Your changes were not saved\. More than 15 minutes have passed\.$/)
  expect(field().value).toBe('Yes.')
})

test('shows the current version after a conflict, and replaces it only on a second save', async () => {
  answer = (body) =>
    body.base === 0
      ? { outcome: 'conflict', theirs: null, comment: commentWith(id, { text: 'No.', editedAt: 3 }) }
      : edited(body)
  open()
  write('Yes.')
  await save()
  await says(/now says: “No\.”/)
  expect(field().value).toBe('Yes.')
  await save()
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent.at(-1)).toMatchObject({ base: 3, text: 'Yes.' })
  await screen.findByText('Yes.')
})

test('keeps an edit while offline, and saves it once when online', async () => {
  let isThere = false
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isThere)
  answer = (body) => {
    if (!isThere) throw new NetworkError(true, undefined)
    return edited(body)
  }
  open()
  write('Yes.')
  await save()
  await says(/./)
  isThere = true
  await act(async () => void window.dispatchEvent(new Event('online')))
  await screen.findByText('Yes.')
  expect(sent).toHaveLength(2)
})
