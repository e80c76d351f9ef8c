import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { atom } from 'nanostores'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError, NetworkError } from '#bridge/exchange/errors.ts'
import { $communityUser } from '#web/features/account/user.ts'
import { EditProfile, showEditProfile } from '#web/features/people/EditProfile/EditProfile.tsx'
import { ownPageOf } from '#web/features/people/ownPage.ts'
import { ProfileScreen } from '#web/features/people/ownProfile/Profile.tsx'
import { postOf, rememberPosts } from '#web/features/post/posts.ts'
import { $editedSelf } from '#web/features/post/showAuthor.ts'
import type { Upload } from '#web/features/writing/types.ts'
import { tellChanged } from '#web/lib/page/tellChanged.ts'
import { whenChecked } from '#web/lib/secrets/secrets.ts'
import { newPosts, openWorld } from '../feed/home/world.ts'
import { fakeBrowser, indexOf, logInAs, openAt, profileWith } from './user/world.tsx'

const fake = vi.hoisted(() => ({ pick: vi.fn(), forget: vi.fn(), retry: vi.fn() }))
const $uploads = atom<Readonly<Record<string, Upload>>>({})
vi.mock('#web/features/writing/uploads.ts', async () => ({
  uploads: {
    ...fake,
    get $uploads() {
      return $uploads
    },
  },
}))

vi.mock('#web/lib/page/tellChanged.ts', () => ({ tellChanged: vi.fn() }))

fakeBrowser()
beforeEach(() => {
  $uploads.set({})
  vi.clearAllMocks()
})

const week = { views: [0, 0, 0, 0, 0, 0, 0], likes: [0, 0, 0, 0, 0, 0, 0], followers: [0, 0, 0, 0, 0, 0, 0] }
const detail = { translateLanguage: 'en_US', drafts: 0, week }

function begin() {
  const profile = profileWith()
  const world = openWorld({
    'social.getUserInfo': () => ({ userInfo: profile, detail }),
    'social.userPosts': () => ({ posts: [], cursor: null }),
    'market.ticker': () => ({ list: [] }),
  })
  logInAs(profile.userId)
  return { profile, world }
}
async function open() {
  const { profile, world } = begin()
  ownPageOf(profile.userId).start()
  await waitFor(() => expect(ownPageOf(profile.userId).$list.get().phase).toBe('end'))
  render(<EditProfile />)
  act(() => showEditProfile())
  await screen.findByRole('dialog')
  return { profile, world }
}
const type = (label: string | RegExp, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } })
const save = () => act(async () => void fireEvent.submit(document.querySelector('form') as HTMLFormElement))
const sent = (world: ReturnType<typeof openWorld>) =>
  waitFor(() => expect(world.all('social.editProfile')).toHaveLength(1))

test.each([
  [{ profileFlag: 1 }, true],
  [{}, false],
])('with the user info %j the reader’s page offers it: %j', async (userInfo, isOffered) => {
  const { profile, world } = begin()
  openAt('/insights/profile', ProfileScreen)
  await screen.findByText('Reads filings.')
  await waitFor(() => expect(world.all('user.info').length).toBeGreaterThan(0))
  await act(() => world.last('user.info').answer({ userInfo: { userId: profile.userId, ...userInfo }, settings: {} }))
  expect(screen.queryByRole('button', { name: 'Edit profile' }) !== null).toBe(isOffered)
  expect(screen.getByText('Settings').closest('a')?.getAttribute('href')).toBe('/insights/setting')
})

test('sends only changed fields, cleaned, and shows them everywhere', async () => {
  const { profile, world } = await open()
  const [post] = newPosts(1, { author: profile })
  if (!post) throw new Error('There is no post.')
  rememberPosts([post])
  const stop = $communityUser.listen(() => {})
  await waitFor(() => expect(world.all('social.userIndex').length).toBeGreaterThan(0))
  await act(() => world.last('social.userIndex').answer(indexOf(profile)))
  type(/^Name/, '  Quiet\u202e  Reader ')
  await save()
  await sent(world)
  expect(world.last('social.editProfile').body).toEqual({ nickName: 'Quiet Reader' })
  const person = {
    userId: profile.userId,
    slug: profile.slug,
    nickName: 'Quiet Reader',
    avatar: '/b.webp',
    badge: null,
  }
  await act(() => world.last('social.editProfile').answer({ person, bio: profile.bio }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(postOf(post.id)?.get().author).toEqual(person)
  expect($editedSelf.get()).toEqual(person)
  expect(vi.mocked(tellChanged).mock.calls).toEqual([[{ kind: 'person', id: profile.userId, change: 'edited' }]])
  expect($communityUser.get()?.userInfo).toMatchObject({
    nickName: 'Quiet Reader',
    avatar: '/b.webp',
    followers: 12_345,
  })
  await waitFor(() => expect(world.all('social.getUserInfo')).toHaveLength(2))
  stop()
})

test('does not send unchanged fields', async () => {
  const { world } = await open()
  await save()
  expect(world.all('social.editProfile')).toEqual([])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a rejected name shows the exchange’s sentence, and typed text stays', async () => {
  const { world } = await open()
  type(/^Name/, 'Meridian')
  type('About you', 'Reads.')
  await save()
  await sent(world)
  await act(() => world.last('social.editProfile').fail(new ApiError('20403', 'Please choose another one.')))
  await screen.findByText('Your profile was not saved. Please choose another one.')
  fireEvent.click(screen.getByLabelText('Close'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  act(() => showEditProfile())
  expect(await screen.findByLabelText(/^Name/)).toHaveProperty('value', 'Meridian')
  expect(screen.getByLabelText('About you')).toHaveProperty('value', 'Reads.')
})

test('requires a name', async () => {
  const { world } = await open()
  type(/^Name/, ' \u2800 ')
  await save()
  expect(screen.getByText('Please enter a name.')).toBeTruthy()
  expect(world.all('social.editProfile')).toEqual([])
})

const upload: Upload = {
  ...{ uploadId: 'u1', type: 'image', phase: 'sending', sent: 0.5, preview: 'blob:x', width: 1, height: 1 },
  ...{ media: null, reason: null },
}
const media = { mediaId: 'm1', type: 'image', url: '/u', thumb: '/t', width: 1, height: 1, seconds: null } as const

test('uploads a picture, waits for it, and saves it with the rest', async () => {
  fake.pick.mockResolvedValue(['u1'])
  const { world } = await open()
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Change picture' })))
  expect(fake.pick).toHaveBeenCalledWith('image', 1)
  act(() => $uploads.set({ u1: upload }))
  expect(document.querySelector('.edit-profile img')?.getAttribute('src')).toBe('blob:x')
  expect(screen.getByText('Uploading the picture')).toBeTruthy()
  await save()
  expect(screen.getByText('The picture is still uploading. Save once it is ready.')).toBeTruthy()
  act(() => $uploads.set({ u1: { ...upload, phase: 'done', media } }))
  await save()
  await sent(world)
  expect(world.last('social.editProfile').body).toEqual({ mediaId: 'm1' })
})

test('shows why a picture was not sent, and retries', async () => {
  fake.pick.mockResolvedValue(['u1'])
  await open()
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Change picture' })))
  act(() => $uploads.set({ u1: { ...upload, phase: 'failed', reason: 'The file is no picture.' } }))
  expect(screen.getByText('The file is no picture.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Send again' }))
  expect(fake.retry).toHaveBeenCalledWith('u1')
})

test('waits while offline, and is sent once when online', async () => {
  const { world } = await open()
  type('About you', 'Reads.')
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await save()
  await sent(world)
  await act(() => world.last('social.editProfile').fail(new NetworkError(true, undefined)))
  expect(screen.getByText(/sent automatically/)).toBeTruthy()
  await act(async () => void window.dispatchEvent(new Event('online')))
  await act(async () => void window.dispatchEvent(new Event('online')))
  expect(world.all('social.editProfile')).toHaveLength(2)
})

test('does not send a seed phrase, and says why', async () => {
  const phrase = 'cactus lumber oyster quantum saddle tornado umbrella velvet walnut zebra ozone puppy'
  await whenChecked(phrase)
  const { world } = await open()
  type('About you', phrase)
  await save()
  expect(screen.getByText(/^This looks like a seed phrase/)).toBeTruthy()
  expect(world.all('social.editProfile')).toEqual([])
})
