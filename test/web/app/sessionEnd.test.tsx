import { setUser } from '#test/support/setCookie.ts'
import { resetOnReaderChange } from '#web/app/boot.ts'
import { $editingComment } from '#web/features/moderation/ModerationMenu/stage.ts'
import 'fake-indexeddb/auto'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fullKey } from '#bridge/storage/local.ts'
import { readTab } from '#bridge/storage/tab.ts'
import { lookAfterStored } from '#web/app/stored.ts'
import { AccountEntry } from '#web/features/account/AccountMenu/AccountMenu.tsx'
import { watchOtherTabs } from '#web/features/account/watchOtherTabs.ts'
import { EditComment } from '#web/features/comments/CommentComposer/EditComment.tsx'
import { ownCommentsOn } from '#web/features/comments/ownComments.ts'
import { savedWords } from '#web/features/comments/savedWords.ts'
import { $composing, compose, composeAgain } from '#web/features/writing/compose.ts'
import { draftStoreOf, newDraft, recordOf } from '#web/features/writing/drafts/draftStore.ts'
import { keepWriting, storedWriting } from '#web/features/writing/writingMark.ts'
import { browser } from '#web/lib/page/browser.ts'
import { $notices, closeNotice } from '#web/lib/page/notices.ts'
import { slots } from '#web/lib/page/slots.ts'
import { $location, navigate } from '#web/lib/router/location.ts'
import { openAt } from '../features/account/world.tsx'
import { commentWith } from '../features/post/helpers.tsx'

let world: ReturnType<typeof openAt>
let stops: (() => void)[]
/** The events of this tab when another one logs in or out. */
const otherTab = async (userId: string, key: string | null = fullKey('loggedOut')) => {
  setUser(userId)
  await act(async () => void window.dispatchEvent(new StorageEvent('storage', { key })))
}

beforeEach(() => {
  world = openAt('/insights')
  setUser('7')
  stops = [resetOnReaderChange(), watchOtherTabs(), lookAfterStored()]
  vi.spyOn(slots, 'composer').mockImplementation(async () => () => null)
})
afterEach(() => {
  $composing.get()?.draft.discard()
  for (const stop of stops) stop()
  for (const { id } of $notices.get()) closeNotice(id)
  setUser('')
  world.stop()
  sessionStorage.clear()
  localStorage.clear()
})

const kept = 'Your draft is saved on this device. Log in to continue.'
const offer = () => $notices.get().find(({ text }) => text === kept)

describe('a log-out in another tab', () => {
  test.each([
    ['is told', fullKey('loggedOut')],
    ['has tidied up', fullKey('person')],
    ['has removed all that is stored', null],
  ])('is followed when that %s', async (_, key) => {
    render(<AccountEntry />)
    expect(screen.getByRole('button', { name: /Your account/ })).toBeTruthy()
    const shown = $location.get().key
    await otherTab('', key)
    expect(screen.queryByRole('button', { name: /Your account/ })).toBeNull()
    expect(screen.getByText('Log in')).toBeTruthy()
    expect($location.get().key).not.toBe(shown)
  })

  test.each([
    ['is shown again', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['gets the focus', () => window.dispatchEvent(new Event('focus'))],
    ['comes out of the browser’s cache', () => window.dispatchEvent(new Event('pageshow'))],
  ])('is followed by a page that %s and missed the event', async (_, comeBack) => {
    render(<AccountEntry />)
    setUser('')
    await act(async () => void comeBack())
    expect(screen.getByText('Log in')).toBeTruthy()
  })

  test('closes an open composer, keeps its text with a notice, and restores it after the log-in', async () => {
    await compose({ text: 'Half a sentence' })
    expect($composing.get()?.draft.$draft.get().text).toBe('Half a sentence')
    await otherTab('')
    expect($composing.get()).toBeNull()
    await waitFor(() => expect(offer()?.action?.label).toBe('Log in'))
    offer()?.action?.run()
    await waitFor(() => expect($location.get().href).toBe('/login?from=%2Finsights'))

    await otherTab('7', fullKey('person'))
    expect(offer()).toBeUndefined()
    const writing = storedWriting()
    if (!writing) throw new Error('What was being written is forgotten.')
    await composeAgain(writing)
    expect($composing.get()?.draft.$draft.get().text).toBe('Half a sentence')
  })

  test('keeps an unsent comment, and says so', async () => {
    ownCommentsOn('p1').write('Half a comment')
    await otherTab('')
    await waitFor(() => expect(offer()).toBeTruthy())
    setUser('7')
    expect(ownCommentsOn('p1').$writing.get().text).toBe('Half a comment')
  })

  test('keeps an unsaved edit of a comment, and says so', async () => {
    render(<EditComment comment={commentWith('c1', { text: 'Yse.' })} postId="p1" />)
    act(() => $editingComment.set('c1'))
    fireEvent.input(screen.getByRole('textbox'), { target: { value: 'Half an edit' } })
    await otherTab('')
    expect($editingComment.get()).toBeNull()
    await waitFor(() => expect(offer()?.action?.label).toBe('Log in'))
    expect(savedWords('7 p1 c1').writing?.text).toBe('Half an edit')
  })

  test('says that an open article is kept', async () => {
    const draft = newDraft('article', { draftId: 'a1', title: 'Half a title' })
    await draftStoreOf('7').change('a1', () => recordOf(draft))
    await navigate('/insights/draft/a1?edit')
    await otherTab('')
    await waitFor(() => expect(offer()).toBeTruthy())
  })

  test('says nothing about text if none was being written', async () => {
    await otherTab('')
    await waitFor(() => expect(readTab('person')).toBeNull())
    expect(offer()).toBeUndefined()
  })
})

test('follows a log-in in another tab immediately', async () => {
  await otherTab('')
  render(<AccountEntry />)
  expect(screen.getByText('Log in')).toBeTruthy()
  await otherTab('7', fullKey('person'))
  expect(screen.getByRole('button', { name: /Your account/ })).toBeTruthy()
})

test('reloads when another tab switches the account', async () => {
  const reload = vi.spyOn(browser, 'reload').mockImplementation(() => {})
  await otherTab('8', fullKey('person'))
  expect(reload).toHaveBeenCalledOnce()
})

test('after a session ended by the exchange, the reloaded page says what is kept', async () => {
  ownCommentsOn('p1').write('Half a comment')
  for (const stop of stops.splice(0)) stop()
  setUser('')
  stops = [resetOnReaderChange(), lookAfterStored()]
  await waitFor(() => expect(offer()?.action?.label).toBe('Log in'))
})

test('offers to continue after a reload that deleted the user’s data', async () => {
  for (const stop of stops.splice(0)) stop()
  setUser('')
  for (const storage of [localStorage, sessionStorage]) storage.clear()
  keepWriting({ userId: '7', draftId: 'd1' })
  stops = [resetOnReaderChange(), lookAfterStored()]
  await waitFor(() => expect(offer()?.action?.label).toBe('Log in'))
})

test('keeps a just opened composer marked after the search for stored ones', async () => {
  await compose()
  const opened = storedWriting()
  if (!opened) throw new Error('The composer left no mark.')
  // Nothing of it is stored yet.
  await composeAgain(opened)
  expect(storedWriting()).toEqual(opened)
})
