import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, NetworkError } from '#bridge/exchange/errors.ts'
import { $communityUser, $user } from '#web/features/account/user.ts'
import { readViewer } from '#web/lib/page/viewer.ts'
import { openWorld } from '../feed/home/world.ts'

const setCookie = (text: string): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: the store reads what a log-in leaves there.
  document.cookie = text
}
const logInAs = (userId: string): void => {
  setCookie(`user_id=${userId}; path=/`)
  setCookie('session_token=t; path=/')
  readViewer()
}
const logOut = (): void => {
  for (const name of ['user_id', 'session_token']) setCookie(`${name}=; path=/; Max-Age=0`)
  readViewer()
}
const info = (userId: string) => ({ loginName: 'm', userName: 'Mira', settings: {}, userInfo: { userId } })
const stops: (() => void)[] = []
const watch = () => void stops.push($user.listen(() => {}))

beforeEach(() => {
  openWorld()
  logOut()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  logOut()
})

test('[s6-visitor] answers a visitor without a request: success, and no user', () => {
  const world = openWorld()
  watch()
  expect($user.get()).toEqual({ status: 'success', user: null })
  expect(world.all('user.info')).toEqual([])
})

test('[s3-user-requestStatus-pending] [s3-user-requestStatus-success] [s4-status-pending] [s4-status-success] the user is pending until the user info call has ended', async () => {
  const world = openWorld()
  logInAs('7')
  watch()
  expect($user.get().status).toBe('pending')
  await world.last('user.info').answer(info('7'))
  expect($user.get()).toMatchObject({ status: 'success', user: { userId: '7' } })
})

test.each([
  ['without a network', new NetworkError(true, undefined)],
  ['refused', new ApiError('00005', 'No.')],
  ['by 20205, which is an answer like any other here', new ApiError('20205', 'This session has no user.')],
])('[s4-status-failed] a failed user info call counts as success and ends no session: %s', async (_, error) => {
  const world = openWorld()
  logInAs('7')
  watch()
  await world.last('user.info').fail(error)
  expect($user.get()).toEqual({ status: 'success', user: null })
  await vi.dynamicImportSettled()
  expect(document.cookie).toContain('user_id=7')
  expect(world.all('user.logout')).toEqual([])
})

test('ignores an answer about a user who has logged out meanwhile', async () => {
  const world = openWorld()
  logInAs('7')
  watch()
  const first = world.last('user.info')
  logInAs('8')
  await first.answer(info('7'))
  expect($user.get().status).toBe('pending')
  await world.last('user.info').answer(info('8'))
  expect($user.get().user?.userId).toBe('8')
})

test('[s6-community] requests the reader’s community profile only when logged in', async () => {
  const world = openWorld()
  stops.push($communityUser.listen(() => {}))
  await vi.waitFor(() => expect($communityUser.get()).toBeNull())
  expect(world.all('social.userIndex')).toEqual([])
  logInAs('7')
  await vi.waitFor(() => expect(world.last('social.userIndex').body).toMatchObject({ id: '7', locale: 'en' }), 5_000)
  await world.last('social.userIndex').answer({ userInfo: { userId: '7' }, detail: { translateLanguage: 'en_US' } })
  expect($communityUser.get()?.detail.translateLanguage).toBe('en_US')
  logOut()
  expect($communityUser.get()).toBeNull()
})
