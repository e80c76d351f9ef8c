import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { CallResponse } from '#bridge/exchange/calls.ts'
import { ApiError } from '#bridge/exchange/errors.ts'
import { selectTab } from '#test/support/selectTab.ts'
import { openWorld } from '#test/web/features/feed/home/world.ts'
import { ProfileScreen } from '#web/features/people/ownProfile/Profile.tsx'
import { $device } from '#web/lib/page/device.ts'
import { fakeBrowser, logInAs, openAt, profileWith } from '../user/world.tsx'

fakeBrowser()

type Detail = CallResponse<'social.getUserInfo'>['detail']

const week: Detail['week'] = {
  views: [100, 200, 300, 400, 500, 600, 700],
  likes: [1, 1, 1, 1, 1, 1, 1],
  followers: [0, 0, 0, 0, 0, 0, 0],
}

function openOwn(detail: Partial<Detail> = {}, answers: Parameters<typeof openWorld>[0] = {}, search = '') {
  const profile = profileWith()
  logInAs(profile.userId)
  const world = openWorld({
    'social.getUserInfo': () => ({
      userInfo: profile,
      detail: { translateLanguage: 'en_US', drafts: 3, week, ...detail },
    }),
    'social.userPosts': () => ({ posts: [], cursor: null }),
    'market.ticker': () => ({ list: [] }),
    ...answers,
  })
  return { world, profile, ...openAt(`/insights/profile${search}`, ProfileScreen) }
}

test('tells a visitor what a log-in adds, without a request', () => {
  const world = openWorld()
  openAt('/insights/profile', ProfileScreen)
  expect(screen.getByText('Your profile')).toBeTruthy()
  expect(screen.getByText('Log in')).toBeTruthy()
  expect(world.all('social.getUserInfo')).toHaveLength(0)
})

test('shows the number of drafts, a link to the settings, and the week’s figures', async () => {
  openOwn()
  const drafts = await screen.findByText('3 drafts')
  expect(drafts.closest('a')?.getAttribute('href')).toBe('/insights/draft')
  expect(screen.getByText('Settings').closest('a')?.getAttribute('href')).toBe('/insights/setting')
  const figures = [...document.querySelectorAll('.week__figure')].map(({ textContent }) => textContent)
  expect(figures).toEqual(['Views2.8K', 'Likes7', 'New followers0'])
})

test('shows the state of the account, and whom to contact if it is frozen', async () => {
  const userInfo = { userId: '1', frozen: 1, showUserVip: 1, vipLevel: 2, verificationLevel: 2 }
  const { profile } = openOwn({}, { 'user.info': () => ({ userInfo, settings: {} }) })
  act(() => logInAs(''))
  act(() => logInAs(profile.userId))
  await screen.findByText('VIP 2')
  expect(screen.getByText('Identity verified')).toBeTruthy()
  expect(screen.getByText('Frozen')).toBeTruthy()
  expect(screen.getByText('Your account is frozen. Contact support to find out why and what to do.')).toBeTruthy()
})

test('shows no number without drafts', async () => {
  openOwn({ drafts: 0 })
  await screen.findByText('Reads filings.')
  expect(screen.getByText('Drafts')).toBeTruthy()
  expect(document.querySelector('.profile__count')).toBeNull()
})

test('shows a graph per figure on a desktop, announced day by day', async () => {
  vi.stubGlobal('innerWidth', 1440)
  act(() => $device.set('pc'))
  openOwn()
  await screen.findByText('By day, oldest first: 100, 200, 300, 400, 500, 600, 700')
  expect(document.querySelectorAll('.week-panel__course')).toHaveLength(3)
  expect(document.querySelector('.week__row')).toBeNull()
  act(() => $device.set('mobile'))
})

test('stores its tabs in the URL', async () => {
  const { world } = openOwn({}, {}, '?tab=likes')
  await waitFor(() => expect(world.last('social.userPosts').body.tab).toBe('likes'))
  await screen.findByText('You have not liked anything yet')
  await selectTab(screen.getByRole('tab', { name: 'Posts' }))
  expect(location.pathname + location.search).toBe('/insights/profile')
  await screen.findByText('You have not posted yet')
})

test('shows why it failed, keeps the posts, and offers a retry', async () => {
  let works = false
  const { world } = openOwn(
    {},
    {
      'social.getUserInfo': () => {
        if (!works) throw new ApiError('500', 'The exchange is being repaired.')
        return { userInfo: profileWith(), detail: { translateLanguage: 'en_US', drafts: 0, week } }
      },
    },
  )
  await screen.findByText('The exchange is being repaired.')
  expect(world.all('social.userPosts')).toHaveLength(1)
  works = true
  fireEvent.click(screen.getByText('Try again'))
  await screen.findByText('Reads filings.')
})
