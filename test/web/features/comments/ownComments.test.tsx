import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError, NetworkError } from '#bridge/exchange/errors.ts'
import { OwnList } from '#web/features/comments/CommentComposer/CommentComposer.tsx'
import { ownCommentsOn } from '#web/features/comments/ownComments.ts'
import { readAs } from '../feed/home/world.ts'
import { answerCalls, commentWith, newId } from '../post/helpers.tsx'
import { stubBrowser } from '../search/world.tsx'

let isThere: boolean
/** What the exchange does where it is reached. */
let answer: (text: string) => unknown
let sent: { readonly publishKey: string; readonly text: string }[]

beforeEach(() => {
  stubBrowser()
  sessionStorage.clear()
  localStorage.clear()
  isThere = false
  sent = []
  answer = (text) => ({ comment: commentWith(`own-${text}`, { text }), isRepeat: false })
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isThere)
  answerCalls({
    'social.comment': ({ publishKey, text }) => {
      if (!isThere) throw new NetworkError(true, undefined)
      sent.push({ publishKey: String(publishKey), text: String(text) })
      return answer(String(text))
    },
  })
  readAs('7')
})
afterEach(() => {
  readAs('')
})

const networkBack = async () => {
  isThere = true
  await act(async () => void window.dispatchEvent(new Event('online')))
}
const own = (postId: string) => ownCommentsOn(postId)
const phases = (postId: string) =>
  own(postId)
    .$sent.get()
    .map(({ phase }) => phase)
const say = (postId: string, text: string) => {
  own(postId).write(text)
  return act(() => own(postId).send())
}

describe('a comment sent while offline', () => {
  test('is shown as waiting, and is sent once when online', async () => {
    const id = newId()
    render(<OwnList postId={id} parentId={null} size={32} known={[]} />)
    await say(id, 'Later')
    expect(screen.getByRole('status').textContent).toMatch(/sent automatically/)
    expect(screen.getByText('Edit')).toBeTruthy()
    const [{ key } = { key: '' }] = own(id).$sent.get()
    await networkBack()
    await vi.waitFor(() => expect(phases(id)).toEqual(['done']))
    await networkBack()
    expect(sent).toEqual([{ publishKey: key, text: 'Later' }])
  })

  test('is sent after a reload with the same key', async () => {
    const id = newId()
    await say(id, 'Later')
    const [{ key } = { key: '' }] = own(id).$sent.get()
    // Another reader's page has other stores: the next one is read from the tab.
    readAs('8')
    own(id)
    readAs('7')
    expect(phases(id)).toEqual(['waiting'])
    await networkBack()
    await vi.waitFor(() => expect(phases(id)).toEqual(['done']))
    expect(sent).toEqual([{ publishKey: key, text: 'Later' }])
  })

  test.each([[''], ['8']])('is not sent after a log-out or as another user: %s', async (reader) => {
    const id = newId()
    await say(id, 'Mine')
    readAs(reader)
    await networkBack()
    await act(async () => own(id))
    expect(sent).toEqual([])
    readAs('7')
    await vi.waitFor(() => expect(phases(id)).toEqual(['done']))
    expect(sent.map(({ text }) => text)).toEqual(['Mine'])
  })

  test('is not sent again by a duplicated tab', async () => {
    const id = newId()
    await say(id, 'Once')
    const [{ key } = { key: '' }] = own(id).$sent.get()
    localStorage.setItem('insights/1/sentComments', key)
    await networkBack()
    await vi.waitFor(() => expect(own(id).$sent.get()).toEqual([]))
    expect(sent).toEqual([])
    expect(sessionStorage.getItem(`insights/1/comment 7 ${id}`)).toBeNull()
  })

  test('keeps waiting while the network is missing, and retries by itself', async () => {
    const id = newId()
    await say(id, 'Later')
    answer = () => {
      throw new NetworkError(false, undefined)
    }
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await networkBack()
    await vi.waitFor(() => expect(phases(id)).toEqual(['waiting']))
    answer = (text) => ({ comment: commentWith('own', { text }), isRepeat: true })
    await act(() => vi.advanceTimersByTimeAsync(15_000))
    await vi.waitFor(() => expect(phases(id)).toEqual(['done']))
    expect(new Set(sent.map(({ publishKey }) => publishKey)).size).toBe(1)
  })

  test('that is rejected shows why, and waits for its author', async () => {
    const id = newId()
    await say(id, 'Later')
    answer = () => {
      throw new ApiError('20002', 'This post is closed.')
    }
    await networkBack()
    await vi.waitFor(() =>
      expect(own(id).$sent.get()).toMatchObject([{ phase: 'failed', reason: 'This post is closed.' }]),
    )
    await networkBack()
    expect(sent).toHaveLength(1)
  })

  test('can be moved back into the field, and is not sent', async () => {
    const id = newId()
    await say(id, 'Never mind')
    const [{ key } = { key: '' }] = own(id).$sent.get()
    own(id).takeBack(key)
    await networkBack()
    expect(own(id).$writing.get().text).toBe('Never mind')
    expect(sent).toEqual([])
  })
})
