import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Settings } from '#web/features/settings/screen/Settings.tsx'
import { logInAs, openAt, refusal, settle } from '../account/world.tsx'

const at = Date.UTC(2026, 10, 20, 12)
const person = { userId: '1', slug: 'mira', nickName: 'Mira', avatar: '/media/a/160.webp', badge: null }
const post = { id: 'p1', text: 'Buy now.' }
const report = {
  ...{ id: 'post p1', target: 'post', reason: 'spam', text: 'Look.', at, state: 'received', decidedAt: null, note: '' },
  ...{ person, post, comment: null },
}
let world: ReturnType<typeof openAt>
let reader = 2000

afterEach(() => {
  logInAs('')
  world.stop()
})

const show = (pane: string) => {
  world = openAt(`/insights/setting/${pane}`)
  logInAs(String(++reader))
  render(<Settings params={{ pane }} />)
}
const asked = (times = 1) => vi.waitFor(() => expect(world.all('social.reports')).toHaveLength(times))
async function open(reports: readonly object[], cursor: string | null = null) {
  show('reports')
  await asked()
  await settle(() => world.last('social.reports').answer({ reports, cursor }))
}
const rowOf = (name: string) => within(screen.getByText(name).closest('article') ?? document.body)

test('shows a report’s subject, time, reason and state', async () => {
  await open([
    report,
    { ...report, id: 'comment c1', target: 'comment', state: 'inReview', comment: { id: 'c1', text: 'Me too.' } },
    {
      ...report,
      id: 'person 1',
      target: 'person',
      state: 'kept',
      decidedAt: at,
      note: 'It is her own name.',
      post: null,
    },
  ])
  const row = rowOf('Post by Mira')
  expect(row.getByRole('link').getAttribute('href')).toBe('/insights/posts/p1')
  for (const words of ['Received', 'Buy now.', 'Look.']) expect(row.getByText(words)).toBeTruthy()
  expect(row.getByText(/Reported .*2026.* · Spam or advertising/)).toBeTruthy()
  expect(row.queryByText(/Decided/)).toBeNull()
  const comment = rowOf('Comment by Mira')
  expect(comment.getByRole('link').getAttribute('href')).toBe('/insights/posts/p1?comment=c1')
  expect(comment.getByText('In review')).toBeTruthy()
  const decided = rowOf('Mira')
  for (const words of ['Not removed', 'It is her own name.', /Decided .*2026/])
    expect(decided.getByText(words)).toBeTruthy()
})

test('neither quotes nor links to a post that is gone', async () => {
  await open([{ ...report, state: 'removed', decidedAt: at, note: 'It sells.', post: null }])
  expect(rowOf('Post by Mira').queryByRole('link')).toBeNull()
  expect(screen.queryByText('Buy now.')).toBeNull()
  expect(screen.getByText('It sells.')).toBeTruthy()
})

test('explains how to report if there are no reports', async () => {
  await open([])
  expect(await screen.findByText('No reports')).toBeTruthy()
})

test('shows why the list did not load, and retries', async () => {
  show('reports')
  await asked()
  await settle(() => world.last('social.reports').fail(refusal('Not now.')))
  expect(await screen.findByText('Not now.')).toBeTruthy()
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Try again' })))
  await asked(2)
})

test.each([
  [{ reportsFlag: 1 }, true],
  [{}, false],
])('with the user info %j offers the list: %j', async (userInfo, isOffered) => {
  show('')
  await vi.waitFor(() => expect(world.all('user.info').length).toBeGreaterThan(0))
  await settle(() =>
    world.last('user.info').answer({ userInfo: { userId: String(reader), ...userInfo }, settings: {} }),
  )
  expect(screen.queryByText('Your reports') !== null).toBe(isOffered)
})
