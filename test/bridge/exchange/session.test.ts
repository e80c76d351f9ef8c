import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CallOptions, Client } from '#bridge/exchange/client.ts'
import { isAboutSession } from '#bridge/exchange/codes.ts'
import {
  type CodeActions,
  createCodeHandler,
  createLogOut,
  hasLostKeys,
  readSession,
} from '#bridge/exchange/session.ts'
import { takeLogOutNotices } from '#bridge/exchange/sessionEnd.ts'
import { type SessionMessages, sessionWords } from '#bridge/exchange/sessionWords.ts'
import { forgetPairs, keyStore } from '#bridge/exchange/signing/keyStore.ts'
import { tokenName, userName } from '#bridge/exchange/signing/setUp.ts'

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
])('%s %s leads to: %s', (_ids, code, wanted) => {
  const done: string[] = []
  const handleCode = createCodeHandler({
    notify: (message) => done.push(message),
    refetch: () => done.push('refetch'),
    logOut: () => done.push('logOut'),
    report: (event, reason) => done.push(event === 'removeLoginStatus' && reason === '00023' ? 'report' : 'wrong'),
    isOver: () => false,
  })
  handleCode(code, 'toast')
  expect(done.join(' ')).toBe(wanted)
})

test('[s8-logout-debounce] shows one message and logs out once for a burst of invalid signatures', () => {
  const notify = vi.fn()
  const logOut = vi.fn()
  const handleCode = createCodeHandler({ notify, logOut, refetch: () => {}, report: () => {}, isOver: () => false })
  for (let at = 0; at < 5; at++) handleCode('00023', 'The signature is not valid.')
  expect([notify.mock.calls.length, logOut.mock.calls.length]).toEqual([1, 1])
})

/** What a handler of codes does, and what it is told of its session. */
function codes(told: { readonly isOver?: boolean } = {}) {
  const [notify, logOut, refetch, report, hasLostKeys] = [vi.fn(), vi.fn(), vi.fn(), vi.fn(), vi.fn(async () => false)]
  const isOver = () => told.isOver === true
  return {
    handleCode: createCodeHandler({ notify, logOut, refetch, report, isOver, hasLostKeys }),
    notify,
    logOut,
    hasLostKeys,
  }
}

describe('the message about a signature', () => {
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

  test('[s8-toast-debounce] is shown once within two seconds, and again afterwards', () => {
    const { handleCode, notify } = codes()
    vi.advanceTimersByTime(60_000)
    handleCode('00022', 'It has expired.')
    vi.advanceTimersByTime(1_999)
    handleCode('00022', 'It has expired.')
    expect(notify).toHaveBeenCalledTimes(1)
    handleCode('00021', 'It is another mode.')
    expect(notify).toHaveBeenCalledTimes(2)
    vi.advanceTimersByTime(2_000)
    handleCode('00022', 'It has expired.')
    expect(notify).toHaveBeenCalledTimes(3)
  })

  test('is not repeated while the session ends, however long that takes', () => {
    const { handleCode, notify } = codes()
    handleCode('00023', 'It is not valid.')
    vi.advanceTimersByTime(10_000)
    handleCode('00023', 'It is not valid.')
    expect(notify).toHaveBeenCalledTimes(1)
  })

  test('is repeated after the reload if it ends the session, and only then', () => {
    codes().handleCode('00022', 'It has expired.')
    expect(takeLogOutNotices()).toEqual([])
    codes().handleCode('00023', 'It is not valid.')
    expect(takeLogOutNotices()).toEqual(['It is not valid.'])
  })

  test('checks for missing keys only on a missing signature', () => {
    const { handleCode, hasLostKeys } = codes()
    for (const code of ['00021', '00022', '00023']) handleCode(code, code)
    expect(hasLostKeys).not.toHaveBeenCalled()
    handleCode('00020', 'It is missing.')
    expect(hasLostKeys).toHaveBeenCalledTimes(1)
  })

  test.each(['00023', '00004'])('does not end a session that is already over: %s', (code) => {
    const { handleCode, notify, logOut } = codes({ isOver: true })
    handleCode(code, 'It is over.')
    expect([notify.mock.calls.length, logOut.mock.calls.length]).toEqual([0, 0])
    handleCode('00022', 'It has expired.')
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

test('[s8-logout-refresh] [s8-logout-calls] [s7-logout-calls] [s8-logout-reload] logs out once: removes the refresh cookie, clears, calls and reloads, in this order', async () => {
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

test('notifies the page and other tabs of a log-out offline, and reloads once online', async () => {
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

test('waits at most five seconds for a silent exchange, without a message', async () => {
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

test('[s9-cookie-session] [s9-cookie-user] reads the logged-in user from two cookies with the exchange’s names', () => {
  vi.stubGlobal('document', { cookie: 'theme=black; session_token=t; user_id=7; uid=8; refresh_token=r' })
  expect(readSession(cookies)).toEqual({ token: 't', userId: '7' })
  expect(readSession({ ...cookies, session: 'refresh_token', user: 'uid' })).toEqual({ token: 'r', userId: '8' })
  vi.stubGlobal('document', { cookie: '' })
  expect(readSession(cookies)).toEqual({ token: '', userId: '' })
})

test('does not end a session that another tab has begun while the message loaded', async () => {
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
  const handleCode = createCodeHandler({
    notify: (message) => happened.push(message),
    logOut: () => happened.push('logOut'),
    refetch: () => {},
    report: () => {},
    isOver: () => false,
    sessionNow: () => session,
    words,
  })
  const saying = (sessionOver: string) => say({ ...sessionWords, sessionOver })
  handleCode('00004', '')
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1))
  session = 'new'
  saying('The old one is over.')

  // What would come of it comes before what comes of this.
  handleCode('00004', '')
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2))
  saying('The new one is over.')
  await vi.waitFor(() => expect(happened).toEqual(['The new one is over.', 'logOut']))
})

describe('forgetting a session', () => {
  const pair = { algorithm: 'rsa1024', publicKey: 'public', privateKey: 'private', timestamp: '1763600000000' } as const

  /** A page whose key pairs are its own. */
  async function openPage() {
    vi.resetModules()
    const session = await import('#bridge/exchange/session.ts')
    const { keyStore } = await import('#bridge/exchange/signing/keyStore.ts')
    const { tokenName } = await import('#bridge/exchange/signing/setUp.ts')
    const names = [await tokenName('t1'), await tokenName('t2'), 'user 7', 'user 8', 'user 9']
    for (const name of names) await keyStore.write(name, pair)
    const left = async () => {
      const read = await Promise.all(names.map(async (name) => [name, await keyStore.read(name)] as const))
      return read.flatMap(([name, one]) => (one ? [name] : []))
    }
    return { ...session, left, names }
  }

  const beIn = (cookie: string) => vi.stubGlobal('document', { cookie })
  beforeEach(() => {
    vi.stubGlobal('location', { protocol: 'https:', hostname: 'acme.example', reload: () => {} })
    beIn('session_token=t2; user_id=8')
  })
  afterEach(() => {
    vi.doUnmock('#bridge/exchange/signing/keyStore.ts')
  })

  test('removes the keys of earlier readers by name and token, and keeps those of the current reader and others', async () => {
    const { forgetSessionsOf, left, names } = await openPage()
    await forgetSessionsOf(cookies, ['7', '8'])
    expect(await left()).toEqual([names[1], 'user 8', 'user 9'])
  })

  test('keeps the keys of a visitor, which a log-in may need', async () => {
    const { forgetSessionsOf, left, names } = await openPage()
    beIn('user_id=8')
    await forgetSessionsOf(cookies, ['7', '8'])
    expect(await left()).toEqual(names)
  })

  test('notifies other tabs of each log-out', async () => {
    const writes: string[] = []
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      setItem: (key: string, value: string) => writes.push(key + value),
    })
    const { forgetSession } = await openPage()
    for (const at of [1, 2]) {
      vi.spyOn(Date, 'now').mockReturnValue(at)
      await forgetSession(cookies)
    }
    expect(writes).toEqual(['insights/1/loggedOut1', 'insights/1/loggedOut2'])
  })

  test('removes the keys of the reader who logs out, also when other accounts were used here', async () => {
    const { forgetSession, left } = await openPage()
    await forgetSession(cookies)
    expect(await left()).toEqual([])
  })

  test('logs out even when keys cannot be removed, and warns in the console', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const broken = new Error('The storage is broken.')
    vi.resetModules()
    vi.doMock('#bridge/exchange/signing/keyStore.ts', () => ({ forgetPairs: () => Promise.reject(broken) }))
    const { forgetSession } = await import('#bridge/exchange/session.ts')
    beIn('')
    await expect(forgetSession(cookies)).resolves.toBe(true)
    expect(warn).toHaveBeenCalledWith('Could not remove the keys of the session.', broken)
  })
})

describe('lost keys', () => {
  const pair = { algorithm: 'rsa1024', publicKey: 'public', privateKey: 'private', timestamp: '1763600000000' } as const
  const kept = new Map<string, string>()

  const beIn = (protocol: string, cookie: string) => {
    vi.stubGlobal('location', { protocol, hostname: 'acme.example' })
    vi.stubGlobal('document', { cookie })
  }
  const logIn = (token: string) => beIn('https:', `${token && `session_token=${token}; `}user_id=7`)

  beforeEach(() => {
    kept.clear()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    })
    logIn('t1')
  })
  afterEach(async () => {
    vi.useRealTimers()
    await forgetPairs()
  })

  /** Digests are made beside the page, by no timer: it takes as long as it takes. */
  async function until(isSo: () => boolean): Promise<void> {
    while (!isSo()) await new Promise((resolve) => setImmediate(resolve))
  }
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

  describe('a session has lost its keys', () => {
    /** `later`: what happens between the two looks. */
    async function look(later: () => unknown = () => {}) {
      const said = vi.fn()
      void hasLostKeys(cookies).then(said, said)
      await pass(0)
      await until(() => said.mock.calls.length > 0 || vi.getTimerCount() > 0)
      const soon = said.mock.calls.flat()
      await later()
      await pass(1_000)
      await until(() => said.mock.calls.length > 0)
      return [soon, said.mock.calls.flat()]
    }

    test('when this browser has none of them, even a second later', async () => {
      expect(await look()).toEqual([[], [true]])
    })

    test.each([
      ['token', () => tokenName('t1')],
      ['person', async () => userName('7')],
    ])('not when they are stored by its %s', async (_, name) => {
      await keyStore.write(await name(), pair)
      expect(await look()).toEqual([[false], [false]])
    })

    test('when the stored keys are another reader’s', async () => {
      await keyStore.write(await tokenName('t2'), pair)
      expect(await look()).toEqual([[], [true]])
    })

    test('not when they are stored within a second, as a log-in’s are after its cookies', async () => {
      expect(await look(async () => keyStore.write(await tokenName('t1'), pair))).toEqual([[], [false]])
    })

    test.each([
      ['another has begun', 't2'],
      ['it has ended', ''],
    ])('not when %s meanwhile', async (_, token) => {
      expect(await look(() => logIn(token))).toEqual([[], [false]])
    })

    test('not when another begins during the last check', async () => {
      let looks = 0
      vi.spyOn(keyStore, 'read').mockImplementation(async (name) => {
        if (name === userName('7')) looks += 1
        if (looks === 2) logIn('t2')
        return undefined
      })
      expect(await look()).toEqual([[], [false]])
    })

    test('does nothing for visitors, or on a page without encryption, which has no keys', async () => {
      logIn('')
      expect(await look()).toEqual([[false], [false]])
      beIn('http:', 'session_token=t1; user_id=7')
      expect(await look()).toEqual([[false], [false]])
    })
  })

  describe('a session that cannot be signed', () => {
    const openHandler = (actions: Partial<CodeActions>) => {
      const done: string[] = []
      const handleCode = createCodeHandler({
        notify: (message) => done.push(message),
        logOut: () => done.push('logOut'),
        refetch: () => {},
        report: () => {},
        isOver: () => false,
        ...actions,
      })
      return { done, handleCode }
    }

    test('ends with one message, which is repeated after the reload; later refusals are not shown', async () => {
      const { done, handleCode } = openHandler({ hasLostKeys: async () => true })
      handleCode('00020', 'Sign it.')
      await pass(0)
      handleCode('00023', 'The signature is not valid.')
      handleCode('00021', 'Another mode.')
      await pass(3_000)
      expect(done).toEqual(['Sign it.', sessionWords.keysLost, 'logOut'])
      expect(takeLogOutNotices()).toEqual([sessionWords.keysLost])
    })

    test('continues if that could not be determined', async () => {
      const { done, handleCode } = openHandler({
        hasLostKeys: () => Promise.reject(new Error('The storage is denied.')),
      })
      handleCode('00020', 'Sign it.')
      await pass(3_000)
      expect(done).toEqual(['Sign it.'])
    })

    test('is checked by one check at a time, and again if not found', async () => {
      const hasLost = vi.fn(async () => false)
      const { handleCode } = openHandler({ hasLostKeys: hasLost })
      handleCode('00020', 'Sign it.')
      handleCode('00020', 'Sign it.')
      expect(hasLost).toHaveBeenCalledTimes(1)
      await pass(0)
      handleCode('00020', 'Sign it.')
      expect(hasLost).toHaveBeenCalledTimes(2)
    })

    test.each([
      ['00004', '', sessionWords.sessionOver],
      ['00020', 'Sign it.', sessionWords.keysLost],
    ])(
      'after %s ends with an English message when the page’s messages fail to load, with the reason in the console',
      async (code, text, sentence) => {
        const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
        const lost = new Error('lost')
        const { done, handleCode } = openHandler({ hasLostKeys: async () => true, words: () => Promise.reject(lost) })
        handleCode(code, text)
        await pass(3_000)
        expect(done.slice(-2)).toEqual([sentence, 'logOut'])
        expect(warn).toHaveBeenCalledWith(
          'Could not load session messages in the page’s language. Using English.',
          lost,
        )
      },
    )
  })
})
