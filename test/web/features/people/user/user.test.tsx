import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ApiError, NetworkError } from '#bridge/exchange/errors.ts'
import { selectTab } from '#test/support/selectTab.ts'
import { newPosts, openWorld } from '#test/web/features/feed/home/world.ts'
import { UserScreen } from '#web/features/people/user/User.tsx'
import { rememberPosts } from '#web/features/post/posts.ts'
import { $notices } from '#web/lib/page/notices.ts'
import { fakeBrowser, indexOf, logInAs, openAt, type Profile, profileWith } from './world.tsx'

fakeBrowser()

const quiet = { 'market.ticker': () => ({ list: [] }), 'mix.usdtRate': () => ({ rates: {} }) }
const noPosts = { 'social.userPosts': () => ({ posts: [], cursor: null }) }
const refuse = (code: string, words: string) => () => Promise.reject(new ApiError(code, words))

/** Opens a user's page; calls without an answer stay pending. */
function openPage(profile: Profile, answers: Parameters<typeof openWorld>[0] = {}, tail = '') {
  const world = openWorld({ ...quiet, 'social.userIndex': () => indexOf(profile), ...noPosts, ...answers })
  return { world, ...openAt(`/insights/user/${profile.slug}${tail}`, UserScreen) }
}

test('shows a user’s name and figures, short on screen and exact for screen readers', async () => {
  const { container } = openPage(profileWith({ followsYou: true }))
  await screen.findByText('Reads filings.')
  expect(screen.getByText('Joined March 2024')).toBeTruthy()
  expect(screen.getByText('Follows you')).toBeTruthy()
  const figures = within(screen.getByLabelText('In numbers'))
  expect(figures.getByText('12.3K').getAttribute('aria-hidden')).toBe('true')
  expect(figures.getByText('12,345 followers').closest('a')?.getAttribute('href')).toMatch(
    /^\/insights\/fansAndFocus\/fans\?user=9\d+$/,
  )
  expect(container.querySelector('h1')?.textContent).toMatch(/^Nadia/)
})

test('folds a long biography', async () => {
  const { container } = openPage(profileWith({ bio: `Reads${'\n'.repeat(200)}filings.` }))
  await screen.findByRole('button', { name: 'More', expanded: false })
  expect(container.querySelector('.profile__bio')?.classList).toContain('cut-text')
})

test.each([['@'], ['%40']])('accepts a handle written as a mention, after %s', async (sign) => {
  const profile = profileWith()
  const world = openWorld({ ...quiet, 'social.userIndex': () => indexOf(profile), ...noPosts })
  openAt(`/insights/user/${sign}${profile.slug}/articles`, UserScreen)
  await screen.findByText('Reads filings.')
  expect(world.last('social.userIndex').body.id).toBe(profile.slug)
  await waitFor(() => expect(world.last('social.userPosts').body.tab).toBe('articles'))
})

test('does not show the reader’s own page for a sign alone', () => {
  const world = openWorld(quiet)
  openAt('/insights/user/@', UserScreen)
  expect(world.last('social.userIndex').body.id).toBe('@')
})

test('shows what a post contains about its author immediately, and requests their posts in parallel', () => {
  const profile = profileWith()
  rememberPosts(newPosts(1, { author: profile }))
  const world = openWorld(quiet)
  openAt(`/insights/user/${profile.slug}`, UserScreen)
  expect(screen.getAllByText(profile.nickName).length).toBeGreaterThan(0)
  expect(world.last('social.userPosts').body).toMatchObject({ userId: profile.userId, tab: 'posts' })
  expect(screen.queryByText('Reads filings.')).toBeNull()
})

test('shows placeholders and that it is loading', () => {
  openWorld(quiet)
  const { container } = openAt(`/insights/user/${profileWith().slug}`, UserScreen)
  expect(screen.getAllByText('Loading').length).toBeGreaterThan(0)
  expect(container.querySelectorAll('.profile__line').length).toBe(5)
})

test('stores the tab in the URL without a history entry, and opens a URL’s tab', async () => {
  const profile = profileWith()
  const { world } = openPage(profile, {}, '/articles')
  await waitFor(() => expect(world.last('social.userPosts').body.tab).toBe('articles'))
  const entries = history.length
  await selectTab(screen.getByRole('tab', { name: 'Likes' }))
  expect(location.pathname).toBe(`/insights/user/${profile.slug}/likes`)
  expect(history.length).toBe(entries)
  await waitFor(() => expect(world.last('social.userPosts').body.tab).toBe('likes'))
  await selectTab(screen.getByRole('tab', { name: 'Posts' }))
  expect(location.pathname).toBe(`/insights/user/${profile.slug}`)
})

test('explains an empty tab, and that likes are private', async () => {
  const profile = profileWith()
  openPage(profile, {
    'social.userPosts': ({ tab }) =>
      tab === 'likes' ? refuse('20403', 'They do not show what they like.')() : { posts: [], cursor: null },
  })
  await screen.findByText(/has not posted yet/)
  await selectTab(screen.getByRole('tab', { name: 'Articles' }))
  await screen.findByText(/has not written an article/)
  await selectTab(screen.getByRole('tab', { name: 'Likes' }))
  await screen.findByText(/keeps this list private/)
})

test('explains a look-alike name in a sentence', async () => {
  openPage(profileWith({ badge: 'lookAlike' }))
  await screen.findByText('This name looks like a known account’s, but this is a different account.')
})

test('shows no posts of a blocked user, and loads them after unblocking', async () => {
  logInAs('77')
  const profile = profileWith({ blocked: true })
  let blocked = true
  const { world } = openPage(profile, {
    'social.userIndex': () => indexOf({ ...profile, blocked }),
    'social.relate': () => {
      blocked = false
      return { on: false }
    },
  })
  await screen.findByText(/You blocked/)
  expect(screen.queryByRole('tab')).toBeNull()
  expect(screen.queryByRole('button', { name: /^Follow/ })).toBeNull()
  fireEvent.click(screen.getByText('Unblock'))
  await screen.findByRole('tab', { name: 'Posts' })
  expect(world.last('social.relate').body).toEqual({ userId: profile.userId, kind: 'block', on: false })
})

test('keeps a user blocked after a rejection, and says why', async () => {
  logInAs('77')
  openPage(profileWith({ blocked: true }), { 'social.relate': refuse('500', 'Not now.') })
  await screen.findByText(/You blocked/)
  fireEvent.click(screen.getByText('Unblock'))
  await waitFor(() => expect($notices.get().map(({ text }) => text)).toEqual(['That was not saved. Not now.']))
  await screen.findByText(/You blocked/)
})

test('shows no posts, follow button or figures of a user who blocks the reader', async () => {
  logInAs('77')
  openPage(profileWith({ blocksYou: true, bio: '', joinedAt: 0 }))
  await screen.findByText(/blocked you/)
  expect(screen.queryByRole('button', { name: /^Follow/ })).toBeNull()
  expect(screen.queryByText(/Joined/)).toBeNull()
})

test('shows the posts of a muted user below a note that can unmute them', async () => {
  logInAs('77')
  const { world } = openPage(profileWith({ muted: true }))
  await screen.findByText(/You muted/)
  expect(screen.getByRole('tab', { name: 'Posts' })).toBeTruthy()
  fireEvent.click(screen.getByText('Unmute'))
  await waitFor(() => expect(screen.queryByText(/You muted/)).toBeNull())
  expect(world.last('social.relate').body).toMatchObject({ kind: 'mute', on: false })
})

test('counts a follow immediately', async () => {
  logInAs('77')
  const profile = profileWith({ followers: 8 })
  openPage(profile, { 'social.batchFocus': () => ({ done: [profile.userId], refused: [] }) })
  fireEvent.click(await screen.findByRole('button', { name: `Follow ${profile.nickName}` }))
  await screen.findByText('9 followers')
})

test('offers the settings instead of a follow on the reader’s own page', async () => {
  const profile = profileWith()
  logInAs(profile.userId)
  openPage(profile)
  expect((await screen.findByText('Settings')).getAttribute('href')).toBe('/insights/setting')
  expect(screen.queryByRole('button', { name: /^Follow/ })).toBeNull()
})

test('shows that there is no user of that name, with a link', async () => {
  openPage(profileWith(), { 'social.userIndex': refuse('20404', 'There is no such person here.') })
  await screen.findByText('Profile not found')
  expect(screen.getByText('Go to the feed').getAttribute('href')).toBe('/insights')
})

test('shows why it failed and offers a retry; loads by itself when online', async () => {
  const profile = profileWith()
  const answers: (() => unknown)[] = [
    refuse('500', 'The exchange is being repaired.'),
    () => Promise.reject(new NetworkError(true, undefined)),
    () => indexOf(profile),
  ]
  openPage(profile, { 'social.userIndex': () => answers.shift()?.() })
  await screen.findByText('The exchange is being repaired.')
  fireEvent.click(screen.getByText('Try again'))
  await screen.findByText('You are offline')
  act(() => void window.dispatchEvent(new Event('online')))
  await screen.findByText('Reads filings.')
})

test('reports a slow page after 8 s', async () => {
  vi.useFakeTimers()
  openWorld(quiet)
  openAt(`/insights/user/${profileWith().slug}`, UserScreen)
  await act(() => vi.advanceTimersByTimeAsync(8_000))
  expect(screen.getAllByText('Taking longer than usual').length).toBe(1)
})

test('shows the next page whatever scrolling returns in this browser', () => {
  vi.stubGlobal('scrollTo', () => Promise.resolve())
  const { rerender } = openPage(profileWith())
  rerender(<p>The next page</p>)
  expect(screen.getByText('The next page')).toBeTruthy()
})
