import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { calls } from '#bridge/exchange/calls.ts'
import { ApiError } from '#bridge/exchange/errors.ts'
import type { NativeRequest } from '#fixtures/app/methods.ts'
import type { FakeNativeOptions } from '#fixtures/app/native.ts'
import { nativeCarriers } from '#fixtures/app/settings.ts'
import { logOut } from '#web/features/account/user.ts'
import { makeCall } from '#web/lib/makeCall.ts'
import { $notices } from '#web/lib/page/notices.ts'
import { type Mounted, mountIn } from './support.ts'

let mounted: Mounted | undefined
afterEach(() => {
  mounted?.takeDown()
  mounted = undefined
})
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

/** An app of a logged-in user, to whose calls the exchange answers one thing. */
function load(code: string, options: Partial<FakeNativeOptions> = {}): Mounted {
  const request = async () => ({ code, msg: `It is ${code}.`, data: null })
  mounted = mountIn({ userId: '1001', request, missingMethods: ['getUserInfo'], ...options })
  return mounted
}
const said = () => $notices.get().map(({ text }) => text)
const logOuts = ({ native }: Mounted) => native.log.$entries.get().filter(({ name }) => name === 'logout').length
/** An action of the reader, whose failure the client itself does not show. */
const act = () => makeCall('user.preference', {}).catch((error: unknown) => error)

describe.each(nativeCarriers)('over %s', (carrier) => {
  test.each(['00004', '20906', '20205', '00023'])(
    '%s ends the session: the exchange’s message is shown, and native logs out once',
    async (code) => {
      const page = load(code, { carrier })
      expect(await Promise.all([act(), act(), act()])).toEqual(Array(3).fill(expect.any(ApiError)))
      // Native has ended it by itself; it is asked all the same, by which an app that has not is brought to it.
      await vi.waitFor(() => expect(logOuts(page)).toBe(1))
      await vi.dynamicImportSettled()
      expect([page.native.$settings.get().userId, logOuts(page)]).toEqual([null, 1])
      expect(said().filter((text) => text === `It is ${code}.`)).toHaveLength(1)
      expect(said()).not.toContain('Please upgrade the app')
    },
  )
})

test.each(['00020', '00021', '00022'])(
  'shows %s, which native could not resolve, and ends no session',
  async (code) => {
    const page = load(code)
    await act()
    await vi.waitFor(() => expect(said()).toContain(`It is ${code}.`))
    expect([logOuts(page), page.native.$settings.get().userId]).toEqual([0, '1001'])
  },
)

test('treats 20205 on the user info call as an answer, and ends no session', async () => {
  const { path } = calls['user.info']
  const request: NativeRequest = async (asked) => ({
    code: asked.path === path ? '20205' : '00000',
    msg: 'Not logged in.',
    data: {},
  })
  const page = load('', { request })
  expect(await makeCall('user.info', { locale: 'en' }).catch((error: unknown) => error)).toBeInstanceOf(ApiError)
  await vi.dynamicImportSettled()
  expect([logOuts(page), page.native.$settings.get().userId, said()]).toEqual([0, '1001', []])
})

test.each([
  ['en', 'Please upgrade the app'],
  ['de', 'Bitte aktualisiere die App'],
] as const)(
  'in an app that cannot log out, in %s, shows the exchange’s message, then “%s”',
  async (locale, sentence) => {
    load('20906', { missingMethods: ['getUserInfo', 'logout'], locale })
    await act()
    await vi.waitFor(() => expect(said()).toContain(sentence))
    expect(said().indexOf('It is 20906.')).toBeLessThan(said().indexOf(sentence))
  },
)

test('asks to upgrade after “Log out” in an app without log-out', async () => {
  load('00000', { missingMethods: ['logout'] })
  await logOut()
  await vi.waitFor(() => expect(said()).toContain('Please upgrade the app'))
})

test('leaves “Log out” to native in an app', async () => {
  const page = load('00000')
  await logOut()
  expect([logOuts(page), page.native.$settings.get().userId]).toEqual([1, null])
})
