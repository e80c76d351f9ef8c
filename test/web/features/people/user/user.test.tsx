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

/** Opens a user's page; what is not answered waits. */
function openPage(profile: Profile, answers: Parameters<typeof openWorld>[0] = {}, tail = '') {
  const world = openWorld({ ...quiet, 'social.userIndex': () => indexOf(profile), ...noPosts, ...answers })
  return { world, ...openAt(`/insights/user/${profile.slug}${tail}`, UserScreen) }
}

test('shows a user’s name and figures, short to the eye and whole to a screen reader', async () => {
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

test('a long biography is folded', async () => {
  const { container } = openPage(profileWith({ bio: `Reads${'\n'.repeat(200)}filings.` }))
  await screen.findByRole('button', { name: 'More', expanded: false })
  expect(container.querySelector('.profile__bio')?.classList).toContain('cut-text')
})

test.each([['@'], ['%40']])('a handle may be written as a mention, after %s', async (sign) => {
  const profile = profileWith()
  const world = openWorld({ ...quiet, 'social.userIndex': () => indexOf(profile), ...noPosts })
  openAt(`/insights/user/${sign}${profile.slug}/articles`, UserScreen)
  await screen.findByText('Reads filings.')
  expect(world.last('social.userIndex').body.id).toBe(profile.slug)
  await waitFor(() => expect(world.last('social.userPosts').body.tab).toBe('articles'))
})

test('a sign alone is not the reader’s own page', () => {
  const world = openWorld(quiet)
  openAt('/insights/user/@', UserScreen)
  expect(world.last('social.userIndex').body.id).toBe('@')
})

test('what a post has told of its author shows at once, and their posts are asked for without waiting', () => {
  const profile = profileWith()
  rememberPosts(newPosts(1, { author: profile }))
  const world = openWorld(quiet)
  openAt(`/insights/user/${profile.slug}`, UserScreen)
  expect(screen.getAllByText(profile.nickName).length).toBeGreaterThan(0)
  expect(world.last('social.userPosts').body).toMatchObject({ userId: profile.userId, tab: 'posts' })
  expect(screen.queryByText('Reads filings.')).toBeNull()
})

test('until anything is known the page keeps its places and says that it is loading', () => {
  openWorld(quiet)
  const { container } = openAt(`/insights/user/${profileWith().slug}`, UserScreen)
  expect(screen.getAllByText('Loading').length).toBeGreaterThan(0)
  expect(container.querySelectorAll('.profile__line').length).toBe(5)
})

test('the tab is in the address, in place of the one before, and an address opens its tab', async () => {
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

test('a tab without posts says so in its own words, and likes that are kept secret are said to be that', async () => {
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

test('a name that imitates a known one is explained in a sentence', async () => {
  openPage(profileWith({ badge: 'lookAlike' }))
  await screen.findByText('This name looks like a known account’s, but this is a different account.')
})

test('shows no posts of a blocked user; unblocking loads what the exchange then answers', async () => {
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

test('a refused unblocking leaves them blocked and says why', async () => {
  logInAs('77')
  openPage(profileWith({ blocked: true }), { 'social.relate': refuse('500', 'Not now.') })
  await screen.findByText(/You blocked/)
  fireEvent.click(screen.getByText('Unblock'))
  await waitFor(() => expect($notices.get().map(({ text }) => text)).toEqual(['That was not saved. Not now.']))
  await screen.findByText(/You blocked/)
})

test('shows neither posts nor a follow button of a user who blocks the reader, and no made-up figures', async () => {
  logInAs('77')
  openPage(profileWith({ blocksYou: true, bio: '', joinedAt: 0 }))
  await screen.findByText(/blocked you/)
  expect(screen.queryByRole('button', { name: /^Follow/ })).toBeNull()
  expect(screen.queryByText(/Joined/)).toBeNull()
})

test('shows the posts of a muted user, under a line that says so and takes it back', async () => {
  logInAs('77')
  const { world } = openPage(profileWith({ muted: true }))
  await screen.findByText(/You muted/)
  expect(screen.getByRole('tab', { name: 'Posts' })).toBeTruthy()
  fireEvent.click(screen.getByText('Unmute'))
  await waitFor(() => expect(screen.queryByText(/You muted/)).toBeNull())
  expect(world.last('social.relate').body).toMatchObject({ kind: 'mute', on: false })
})

test('a follow counts at once', async () => {
  logInAs('77')
  const profile = profileWith({ followers: 8 })
  openPage(profile, { 'social.batchFocus': () => ({ done: [profile.userId], refused: [] }) })
  fireEvent.click(await screen.findByRole('button', { name: `Follow ${profile.nickName}` }))
  await screen.findByText('9 followers')
})

test('one’s own page under one’s name offers the settings, not a follow', async () => {
  const profile = profileWith()
  logInAs(profile.userId)
  openPage(profile)
  expect((await screen.findByText('Settings')).getAttribute('href')).toBe('/insights/setting')
  expect(screen.queryByRole('button', { name: /^Follow/ })).toBeNull()
})

test('says that there is no user of that name, and leads on', async () => {
  openPage(profileWith(), { 'social.userIndex': refuse('20404', 'There is no such person here.') })
  await screen.findByText('Profile not found')
  expect(screen.getByText('Go to the feed').getAttribute('href')).toBe('/insights')
})

test('a failure says why and can be tried again; without a network it comes back by itself', async () => {
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

test('after 8 s without an answer the page says that it takes long', async () => {
  vi.useFakeTimers()
  openWorld(quiet)
  openAt(`/insights/user/${profileWith().slug}`, UserScreen)
  await act(() => vi.advanceTimersByTimeAsync(8_000))
  expect(screen.getAllByText('Taking longer than usual').length).toBe(1)
})

test('leaving the page shows the next one, whatever scrolling answers in this browser', () => {
  vi.stubGlobal('scrollTo', () => Promise.resolve())
  const { rerender } = openPage(profileWith())
  rerender(<p>The next page</p>)
  expect(screen.getByText('The next page')).toBeTruthy()
})
