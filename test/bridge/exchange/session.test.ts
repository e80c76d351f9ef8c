import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { CallOptions, Client } from '#bridge/exchange/client.ts'
import { isAboutSession } from '#bridge/exchange/codes.ts'
import { createCodeHandler, createLogOut, readSession } from '#bridge/exchange/session.ts'
import { takeLogOutNotices } from '#bridge/exchange/sessionEnd.ts'
import { type SessionMessages, sessionWords } from '#bridge/exchange/sessionWords.ts'

const userInfo = 'v1/user/overview/userinfo'

test.each([
  ['[s8-forced-20205-userinfo] ', '00004', userInfo, true],
  ['', '20906', userInfo, true],
  ['', '20205', 'v1/social/user/react', true],
  ['[s8-forced-20205-userinfo] ', '20205', userInfo, false],
  ['', '00020', userInfo, true],
  ['', '00021', userInfo, true],
  ['', '00022', userInfo, true],
  ['', '00023', userInfo, true],
  ['', '00024', userInfo, false],
  // Longer ones are others.
  ['', '000200', userInfo, false],
  ['', '100020', userInfo, false],
  ['', '00005', userInfo, false],
])('%scode %s on %s is about the session: %j', (_ids, code, path, is) => expect(isAboutSession(code, path)).toBe(is))

test.each([
  ['[s8-forced-00004] [s8-forced-message]', '00004', 'toast logOut'],
  ['[s8-forced-20906]', '20906', 'toast logOut'],
  ['[s8-forced-20205]', '20205', 'toast logOut'],
  ['[s8-code-00020] [s8-action-00020] [s4-missed]', '00020', 'toast refetch'],
  ['[s8-code-00021] [s8-action-00021] [s4-mode]', '00021', 'toast refetch'],
  ['[s8-code-00022] [s8-action-00022] [s4-expired]', '00022', 'toast'],
  ['[s8-code-00023] [s8-action-00023] [s4-invalid] [s8-removeLoginStatus]', '00023', 'toast report logOut'],
])('%s %s asks for: %s', (_ids, code, wanted) => {
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

test('[s8-logout-debounce] a burst of invalid signatures says it once and logs out once', () => {
  const notify = vi.fn()
  const logOut = vi.fn()
  const heed = createCodeHandler({ notify, logOut, refetch: () => {}, report: () => {}, isOver: () => false })
  for (let at = 0; at < 5; at++) heed('00023', 'The signature is not valid.')
  expect([notify.mock.calls.length, logOut.mock.calls.length]).toEqual([1, 1])
})

/** What a handler of codes does, and what it is told of its session. */
function codes(told: { readonly isOver?: boolean } = {}) {
  const [notify, logOut, refetch, report, hasLostKeys] = [vi.fn(), vi.fn(), vi.fn(), vi.fn(), vi.fn(async () => false)]
  const isOver = () => told.isOver === true
  return {
    heed: createCodeHandler({ notify, logOut, refetch, report, isOver, hasLostKeys }),
    notify,
    logOut,
    hasLostKeys,
  }
}

describe('what is said of a signature', () => {
  const kept = new Map<string, string>()
  beforeEach(() => {
    kept.clear()
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
    vi.stubGlobal('sessionStorage', {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, text: string) => void kept.set(name, text),
      removeItem: (name: string) => void kept.delete(name),
    })
  })

  test('[s8-toast-debounce] is said once while it comes again within two seconds, and again after them', () => {
    const { heed, notify } = codes()
    vi.advanceTimersByTime(60_000)
    heed('00022', 'It has expired.')
    vi.advanceTimersByTime(1_999)
    heed('00022', 'It has expired.')
    expect(notify).toHaveBeenCalledTimes(1)
    heed('00021', 'It is another mode.')
    expect(notify).toHaveBeenCalledTimes(2)
    vi.advanceTimersByTime(2_000)
    heed('00022', 'It has expired.')
    expect(notify).toHaveBeenCalledTimes(3)
  })

  test('is not said again while the session ends, however long that takes', () => {
    const { heed, notify } = codes()
    heed('00023', 'It is not valid.')
    vi.advanceTimersByTime(10_000)
    heed('00023', 'It is not valid.')
    expect(notify).toHaveBeenCalledTimes(1)
  })

  test('is said by the page after the reload too, where it ends the session, and not where it goes on', () => {
    codes().heed('00022', 'It has expired.')
    expect(takeLogOutNotices()).toEqual([])
    codes().heed('00023', 'It is not valid.')
    expect(takeLogOutNotices()).toEqual(['It is not valid.'])
  })

  test('has the keys looked for where a signature is missing, and then alone', () => {
    const { heed, hasLostKeys } = codes()
    for (const code of ['00021', '00022', '00023']) heed(code, code)
    expect(hasLostKeys).not.toHaveBeenCalled()
    heed('00020', 'It is missing.')
    expect(hasLostKeys).toHaveBeenCalledTimes(1)
  })

  test.each(['00023', '00004'])('ends nothing where the session is over already: %s', (code) => {
    const { heed, notify, logOut } = codes({ isOver: true })
    heed(code, 'It is over.')
    expect([notify.mock.calls.length, logOut.mock.calls.length]).toEqual([0, 0])
    heed('00022', 'It has expired.')
    expect(notify).toHaveBeenCalledTimes(1)
  })
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

test('[s8-logout-refresh] [s8-logout-calls] [s7-logout-calls] [s8-logout-reload] logging out removes the refresh cookie, clears, logs out and reloads, in this order; many ask, one does', async () => {
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

test('without a network the page hears of the log-out as other tabs do, and reloads once there is one', async () => {
  const page = new EventTarget()
  const heard: unknown[] = []
  page.addEventListener('storage', (event) => heard.push(Reflect.get(event, 'key')))
  vi.stubGlobal('navigator', { onLine: false })
  vi.stubGlobal(
    'StorageEvent',
    class extends Event {
      readonly key: string
      constructor(type: string, { key }: { readonly key: string }) {
        super(type)
        this.key = key
      }
    },
  )
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page))
  await logOutWith(async () => null)()
  expect([done.at(-1), heard]).toEqual(['remove user_id', ['insights/1/loggedOut']])
  page.dispatchEvent(new Event('online'))
  page.dispatchEvent(new Event('online'))
  expect(done.filter((what) => what === 'reload')).toHaveLength(1)
})

test('logs out even when the exchange does not answer', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  await logOutWith(() => Promise.reject(new Error('No answer.')))()
  expect(done.at(-1)).toBe('reload')
  expect(warned).toHaveBeenCalledWith('The exchange did not confirm the log-out.', expect.any(Error))
})

test('a page does not wait longer than five seconds for an exchange that is silent, and says nothing of it', async () => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const asked: CallOptions[] = []
  const silent: Client['call'] = (_name, _body, options = {}) => {
    asked.push(options)
    return new Promise((_, reject) => {
      options.signal?.addEventListener('abort', () => reject(options.signal?.reason))
      if (options.signal?.aborted) reject(options.signal.reason)
    })
  }
  const reload = vi.fn()
  void createLogOut({ cookies, client: () => ({ call: silent }), reload })()
  await vi.advanceTimersByTimeAsync(4_999)
  expect(reload).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  vi.useRealTimers()
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  expect(asked.map(({ silent }) => silent)).toEqual([true, true])
})

test('[s9-cookie-session] [s9-cookie-user] who is logged in is read from two cookies, by the names that the exchange gave them', () => {
  vi.stubGlobal('document', { cookie: 'theme=black; session_token=t; user_id=7; uid=8; refresh_token=r' })
  expect(readSession(cookies)).toEqual({ token: 't', userId: '7' })
  expect(readSession({ ...cookies, session: 'refresh_token', user: 'uid' })).toEqual({ token: 'r', userId: '8' })
  vi.stubGlobal('document', { cookie: '' })
  expect(readSession(cookies)).toEqual({ token: '', userId: '' })
})

test('what ends a session without a word ends none that another tab has begun while its words were on their way', async () => {
  let session = 'old'
  let say: (words: SessionMessages) => void = () => {}
  const asked = vi.fn()
  const words = () => {
    asked()
    return new Promise<SessionMessages>((resolve) => {
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
