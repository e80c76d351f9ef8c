import { describe, expect, test, vi } from 'vitest'
import { ApiError } from '#bridge/exchange/errors.ts'
import { contracts } from '#bridge/exchange/schemas/contracts.ts'
import { readUser } from '#bridge/exchange/user.ts'
import { openWorld } from '#test/web/features/feed/home/world.ts'
import { $communityUser, $user } from '#web/features/account/user.ts'
import { topicsOf } from '#web/features/topics/topicLists.ts'
import { readViewer } from '#web/lib/page/viewer.ts'
import { pageForEach, setCookie } from './page.ts'

const logInAs = (userId: string): void => {
  setCookie(`user_id=${userId}; path=/`)
  setCookie('session_token=t; path=/')
  readViewer()
}

const { stops } = pageForEach()

describe('who is logged in', () => {
  const info = { loginName: 'm', userName: 'Mira', settings: {}, userInfo: { userId: '7' } }
  const watch = () => void stops.push($user.listen(() => {}))
  for (const [id, says] of [
    ['s3-user-requestStatus-pending', 'pending'],
    ['s4-status-pending', 'Starts pending'],
  ] as const)
    test(`[${id}] ${says}`, () => {
      openWorld()
      logInAs('7')
      watch()
      expect($user.get().status).toBe('pending')
    })
  for (const [id, says] of [
    ['s3-user-requestStatus-success', 'requestStatus (pending or success)'],
    ['s4-status-success', 'becomes success after the user info call finishes'],
  ] as const)
    test(`[${id}] ${says}`, async () => {
      const world = openWorld()
      logInAs('7')
      watch()
      await world.last('user.info').answer(info)
      expect($user.get()).toMatchObject({ status: 'success', user: { userId: '7' } })
    })
  test('[s4-status-failed] whether it succeeded or failed', async () => {
    const world = openWorld()
    logInAs('7')
    watch()
    await world.last('user.info').fail(new ApiError('40001', 'No.'))
    expect($user.get()).toEqual({ status: 'success', user: null })
  })
  test('[s4-loggedIn] Logged in means the user id is non-empty', () =>
    expect(readUser({ userInfo: { userId: '' } })).toBeUndefined())
  test('[s6-visitor] Visitor versus logged-in user only', () => {
    const world = openWorld()
    watch()
    expect($user.get()).toEqual({ status: 'success', user: null })
    expect(world.all('user.info')).toEqual([])
  })
  test('[s6-community] Community user data', () => {
    vi.useFakeTimers()
    const world = openWorld()
    stops.push($communityUser.listen(() => {}))
    vi.advanceTimersByTime(60_000)
    expect(world.all('social.userIndex')).toEqual([])
  })
  test('[s6-topics-asked] load only when logged in', async () => {
    const world = openWorld()
    await topicsOf('own').start()
    expect(world.all('social.hashTagList')).toEqual([])
    logInAs('7')
    void topicsOf('own').start()
    await vi.waitFor(() => expect(world.all('social.hashTagList')).toHaveLength(1))
  })
  test('[s6-sub-flag] Sub-accounts carry a flag', () =>
    expect(readUser({ userInfo: { userId: '7', childFlag: 1 } })?.childFlag).toBe(true))

  for (const [name, says] of [
    ['user.switchWeb', 'calls exist for web'],
    ['user.switchApp', 'app'],
    ['user.switchLoginDemo', 'demo login'],
    ['user.switchTradeDemo', 'demo trade'],
  ] as const)
    test(`[s6-switch-${name.split('.')[1]}] ${says}`, () => expect(contracts).toHaveProperty([name]))
  test('[s6-switch-userId] with a userId payload', () =>
    expect(Object.keys(contracts['user.switchWeb'].request.entries)).toEqual(['userId']))
})
