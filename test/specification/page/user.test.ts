import { afterEach, beforeEach, describe, expect, vi } from 'vitest'
import { AnswerError } from '../../../bridge/exchange/errors.ts'
import { contracts } from '../../../bridge/exchange/schemas/index.ts'
import { readUser } from '../../../bridge/exchange/user.ts'
import { $communityUser, $user } from '../../../web/features/account/user.ts'
import { topicsOf } from '../../../web/features/topics/topicLists.ts'
import { browser } from '../../../web/lib/page/browser.ts'
import { $notices } from '../../../web/lib/page/notices.ts'
import { choose } from '../../../web/lib/page/preferences.ts'
import { readViewer } from '../../../web/lib/page/viewer.ts'
import { fact } from '../../support/specification/fact.ts'
import { openWorld } from '../../web/features/feed/home/world.ts'

const setCookie = (text: string): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: the store reads what a log-in leaves there.
  document.cookie = text
}
const logInAs = (userId: string): void => {
  setCookie(`user_id=${userId}; path=/`)
  setCookie('session_token=t; path=/')
  readViewer()
}

const stops: (() => void)[] = []
let loads: string[] = []
beforeEach(() => {
  openWorld()
  loads = []
  for (const how of ['assign', 'replace'] as const)
    vi.spyOn(browser, how).mockImplementation((href) => void loads.push(`${how} ${href}`))
  vi.spyOn(browser, 'reload').mockImplementation(() => void loads.push('reload'))
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  for (const stop of stops.splice(0).reverse()) stop()
  for (const name of ['user_id', 'session_token']) setCookie(`${name}=; path=/; Max-Age=0`)
  readViewer()
  choose({ simulation: undefined })
  $notices.set([])
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('who is logged in', () => {
  const file = 'web/features/account/user.ts'
  const info = { loginName: 'm', userName: 'Mira', settings: {}, userInfo: { userId: '7' } }
  const watch = () => void stops.push($user.listen(() => {}))
  for (const [id, line, says] of [
    ['s3-user-requestStatus-pending', 67, 'pending'],
    ['s4-status-pending', 111, 'Starts pending'],
  ] as const)
    fact(id, line, says, [[file, "{ status: «'pending'», user: null }", "'success'"]], () => {
      openWorld()
      logInAs('7')
      watch()
      expect($user.get().status).toBe('pending')
    })
  for (const [id, line, says] of [
    ['s3-user-requestStatus-success', 67, 'requestStatus (pending or success)'],
    ['s4-status-success', 111, 'becomes success after the user info call finishes'],
  ] as const)
    fact(id, line, says, [[file, "$state.set({ status: «'success'», user })", "'pending'"]], async () => {
      const world = openWorld()
      logInAs('7')
      watch()
      await world.last('user.info').answer(info)
      expect($user.get()).toMatchObject({ status: 'success', user: { userId: '7' } })
    })
  fact(
    's4-status-failed',
    111,
    'whether it succeeded or failed',
    [[file, '      $state.set(nobody)\n      console', '      console']],
    async () => {
      const world = openWorld()
      logInAs('7')
      watch()
      await world.last('user.info').fail(new AnswerError('40001', 'No.'))
      expect($user.get()).toEqual({ status: 'success', user: null })
    },
  )
  fact(
    's4-loggedIn',
    111,
    'Logged in means the user id is non-empty',
    [['bridge/exchange/user.ts', 'readId(«info.userId»)', "info.userId || 'x'"]],
    () => expect(readUser({ userInfo: { userId: '' } })).toBeUndefined(),
  )
  fact(
    's6-visitor',
    139,
    'Visitor versus logged-in user only',
    [[file, 'if (viewer === null) return void $state.set(nobody)', '']],
    () => {
      const world = openWorld()
      watch()
      expect($user.get()).toEqual({ status: 'success', user: null })
      expect(world.all('user.info')).toEqual([])
    },
  )
  fact(
    's6-community',
    139,
    'Community user data',
    [[file, '    $member.set(null)\n«    if (viewer === null) return»', '']],
    () => {
      vi.useFakeTimers()
      const world = openWorld()
      stops.push($communityUser.listen(() => {}))
      vi.advanceTimersByTime(60_000)
      expect(world.all('social.userIndex')).toEqual([])
    },
  )
  fact(
    's6-topics-asked',
    139,
    'load only when logged in',
    [
      [
        'web/features/topics/topicLists.ts',
        "if (kind === 'own' && viewerId() === null) return { items: [], cursor: null }",
        '',
      ],
    ],
    async () => {
      const world = openWorld()
      await topicsOf('own').start()
      expect(world.all('social.hashTagList')).toEqual([])
      logInAs('7')
      void topicsOf('own').start()
      await vi.waitFor(() => expect(world.all('social.hashTagList')).toHaveLength(1))
    },
  )
  fact('s6-sub-flag', 140, 'Sub-accounts carry a flag', [['bridge/exchange/user.ts', "  'childFlag',"]], () =>
    expect(readUser({ userInfo: { userId: '7', childFlag: 1 } })?.childFlag).toBe(true),
  )
  const waysIn = 'bridge/exchange/schemas/waysIn.ts'
  for (const [name, says] of [
    ['user.switchWeb', 'calls exist for web'],
    ['user.switchApp', 'app'],
    ['user.switchLoginDemo', 'demo login'],
    ['user.switchTradeDemo', 'demo trade'],
  ] as const)
    fact(`s6-switch-${name.split('.')[1]}`, 140, says, [[waysIn, `  '${name}': { ...switching`]], () =>
      expect(contracts).toHaveProperty([name]),
    )
  fact('s6-switch-userId', 140, 'with a userId payload', [[waysIn, 'which = v.object({ «userId»: id })']], () =>
    expect(Object.keys(contracts['user.switchWeb'].request.entries)).toEqual(['userId']),
  )
})
