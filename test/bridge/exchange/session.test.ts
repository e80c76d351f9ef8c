import { beforeEach, expect, test, vi } from 'vitest'
import { isAboutSession } from '../../../bridge/exchange/codes.ts'
import { createCodeHandler, createLogOut, readSession } from '../../../bridge/exchange/session.ts'
import { type SessionWords, sessionWords } from '../../../bridge/exchange/sessionWords.ts'

const userInfo = 'v1/user/overview/userinfo'

test.each([
  ['00004', userInfo, true],
  ['20906', userInfo, true],
  ['20205', 'v1/social/user/react', true],
  ['20205', userInfo, false],
  ['00020', userInfo, true],
  ['00021', userInfo, true],
  ['00022', userInfo, true],
  ['00023', userInfo, true],
  ['00024', userInfo, false],
  // Longer ones are others.
  ['000200', userInfo, false],
  ['100020', userInfo, false],
  ['00005', userInfo, false],
])('code %s on %s is about the session: %j', (code, path, is) => expect(isAboutSession(code, path)).toBe(is))

test.each([
  ['00004', 'toast logOut'],
  ['20906', 'toast logOut'],
  ['20205', 'toast logOut'],
  ['00020', 'toast refetch'],
  ['00021', 'toast refetch'],
  ['00022', 'toast'],
  ['00023', 'toast report logOut'],
])('%s asks for: %s', (code, wanted) => {
  const done: string[] = []
  const heed = createCodeHandler({
    notify: (message) => done.push(message),
    refetch: () => done.push('refetch'),
    logOut: () => done.push('logOut'),
    report: (event, reason) => done.push(event === 'removeLoginStatus' && reason === '00023' ? 'report' : 'wrong'),
    isOver: () => false,
  })
  heed(code, 'toast')
  expect(done.join(' ')).toBe(wanted)
})

test('a burst of invalid signatures says it once and logs out once', () => {
  const notify = vi.fn()
  const logOut = vi.fn()
  const heed = createCodeHandler({ notify, logOut, refetch: () => {}, report: () => {}, isOver: () => false })
  for (let at = 0; at < 5; at++) heed('00023', 'The signature is not valid.')
  expect([notify.mock.calls.length, logOut.mock.calls.length]).toEqual([1, 1])
})

const cookies = { session: 'session_token', user: 'user_id', refresh: 'refresh_token' }
const done: string[] = []
beforeEach(() => {
  done.length = 0
  vi.stubGlobal('location', { protocol: 'https:', hostname: 'acme.example' })
  vi.stubGlobal('document', {
    set cookie(text: string) {
      done.push(/Max-Age=0/.test(text) ? `remove ${text.split('=')[0]}` : text)
    },
  })
})

const logOutWith = (call: (name: string) => Promise<null>) =>
  createLogOut({
    cookies,
    client: () => ({
      call: async (name) => {
        done.push(name)
        return (await call(name)) as never
      },
    }),
    reload: () => done.push('reload'),
  })

test('logging out removes the refresh cookie, clears, logs out and reloads, in this order; many ask, one does', async () => {
  const logOut = logOutWith(async () => null)
  await Promise.all([logOut(), logOut()])
  expect(done).toEqual([
    'remove refresh_token',
    'user.clearCookie',
    'user.logout',
    'remove session_token',
    'remove user_id',
    'reload',
  ])
})

test('an exchange that does not answer keeps nobody logged in', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  await logOutWith(() => Promise.reject(new Error('No answer.')))()
  expect(done.at(-1)).toBe('reload')
})

test('who is logged in is read from two cookies, by the names that the exchange gave them', () => {
  vi.stubGlobal('document', { cookie: 'theme=black; session_token=t; user_id=7; uid=8; refresh_token=r' })
  expect(readSession(cookies)).toEqual({ token: 't', userId: '7' })
  expect(readSession({ ...cookies, session: 'refresh_token', user: 'uid' })).toEqual({ token: 'r', userId: '8' })
  vi.stubGlobal('document', { cookie: '' })
  expect(readSession(cookies)).toEqual({ token: '', userId: '' })
})

test('what ends a session without a word ends none that another tab has begun while its words were on their way', async () => {
  let session = 'old'
  let say: (words: SessionWords) => void = () => {}
  const asked = vi.fn()
  const words = () => {
    asked()
    return new Promise<SessionWords>((resolve) => {
      say = resolve
    })
  }
  const happened: string[] = []
  const heed = createCodeHandler({
    notify: (message) => happened.push(message),
    logOut: () => happened.push('logOut'),
    refetch: () => {},
    report: () => {},
    isOver: () => false,
    sessionNow: () => session,
    words,
  })
  const saying = (sessionOver: string) => say({ ...sessionWords, sessionOver })
  heed('00004', '')
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1))
  session = 'new'
  saying('The old one is over.')

  // What would come of it comes before what comes of this.
  heed('00004', '')
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2))
  saying('The new one is over.')
  await vi.waitFor(() => expect(happened).toEqual(['The new one is over.', 'logOut']))
})
