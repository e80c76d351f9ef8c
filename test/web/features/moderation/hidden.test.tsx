import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { $hidden, setHidden } from '#web/features/moderation/hidden.ts'
import { Settings } from '#web/features/settings/screen/Settings.tsx'
import { watchHistory } from '#web/lib/router/location.ts'
import { stubLayout } from '../people/rank/world.ts'
import { answerCalls, commentWith, newId, openPost, postWith } from '../post/helpers.tsx'

beforeEach(() => {
  stubLayout()
  vi.stubGlobal('innerWidth', 390)
})
afterEach(() => {
  for (const one of $hidden.get()) setHidden(one, false)
})

const hideComment = (id: string) => act(() => setHidden({ kind: 'comment', id, name: 'Mira', postId: 'p' }, true))

async function openThread() {
  const id = newId()
  const { replies: _, ...reply } = commentWith('reply')
  const comments = [commentWith('one'), commentWith('two', { replies: [reply], replyCount: 1 }), commentWith('three')]
  answerCalls({
    'social.post': () => ({ post: postWith({ id, commentCount: 4 }), html: null }),
    'social.comments': () => ({ comments, cursor: null, total: 4 }),
  })
  openPost(id)
  await screen.findByText('Comment three')
}

test('shows the number of hidden comments at the end of a thread, and restores them with the focus on the first', async () => {
  await openThread()
  expect(screen.queryByText(/hidden comment/)).toBeNull()
  hideComment('three')
  hideComment('one')
  await waitFor(() => expect(screen.queryByText('Comment one')).toBeNull())
  fireEvent.click(await screen.findByRole('button', { name: 'Show 2 hidden comments' }))
  expect(await screen.findByText('Comment one')).toBeTruthy()
  expect(screen.getByText('Comment three')).toBeTruthy()
  await waitFor(() => expect(document.activeElement?.closest('[data-item]')?.getAttribute('data-item')).toBe('one'))
  expect(screen.queryByText(/hidden comment/)).toBeNull()
  expect($hidden.get()).toEqual([])
})

test('restores a hidden reply below its comment, and does not count other threads', async () => {
  await openThread()
  hideComment('elsewhere')
  hideComment('reply')
  fireEvent.click(await screen.findByRole('button', { name: 'Show 1 hidden comment' }))
  expect(await screen.findByText('Comment reply')).toBeTruthy()
  expect($hidden.get().map(({ id }) => id)).toEqual(['elsewhere'])
})

function openPane() {
  answerCalls({})
  history.replaceState(null, '', '/insights/setting/hidden')
  watchHistory()()
  render(<Settings params={{ pane: 'hidden' }} />)
}

test('lists posts hidden on this device in the settings, and keeps restored ones in the list for undo', () => {
  setHidden({ kind: 'post', id: 'p1', name: 'Nils' }, true)
  setHidden({ kind: 'comment', id: 'c1', name: 'Mira', postId: 'p2' }, true)
  setHidden({ kind: 'person', id: 'u1', name: 'Mo Muted' }, true)
  openPane()
  const links = screen.getAllByRole('link', { name: /^(Post|Comment) by/ })
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/insights/posts/p2?comment=c1',
    '/insights/posts/p1',
  ])
  const post = 'Post by Nils'
  fireEvent.click(screen.getByRole('button', { name: `Show again: ${post}` }))
  expect($hidden.get().map(({ id }) => id)).toEqual(['u1', 'c1'])
  fireEvent.click(screen.getByRole('button', { name: `Hide: ${post}` }))
  expect($hidden.get().map(({ id }) => id)).toEqual(['p1', 'u1', 'c1'])
})

test('shows in the settings that nothing is hidden', () => {
  openPane()
  expect(screen.getByText('Nothing is hidden')).toBeTruthy()
})
