import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type CodeActions, createCodeHandler, hasLostKeys } from '#bridge/exchange/session.ts'
import { takeLogOutNotices } from '#bridge/exchange/sessionEnd.ts'
import { sessionWords } from '#bridge/exchange/sessionWords.ts'
import { forgetPairs, keyStore } from '#bridge/exchange/signing/keyStore.ts'
import { tokenName, userName } from '#bridge/exchange/signing/setUp.ts'

const cookies = { session: 'session_token', user: 'user_id', refresh: 'refresh_token' }
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

  test('where this browser has none of it, and has none a second later either', async () => {
    expect(await look()).toEqual([[], [true]])
  })

  test.each([
    ['token', () => tokenName('t1')],
    ['person', async () => userName('7')],
  ])('not where they are kept by its %s', async (_, name) => {
    await keyStore.write(await name(), pair)
    expect(await look()).toEqual([[false], [false]])
  })

  test('where those that are kept are another’s', async () => {
    await keyStore.write(await tokenName('t2'), pair)
    expect(await look()).toEqual([[], [true]])
  })

  test('not where they are kept within a second, as a log-in’s are after its cookies', async () => {
    expect(await look(async () => keyStore.write(await tokenName('t1'), pair))).toEqual([[], [false]])
  })

  test.each([
    ['another has begun', 't2'],
    ['it has ended', ''],
  ])('not where %s meanwhile', async (_, token) => {
    expect(await look(() => logIn(token))).toEqual([[], [false]])
  })

  test('not where another begins during the last look', async () => {
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

describe('a session that nothing can be signed of', () => {
  const heeding = (actions: Partial<CodeActions>) => {
    const done: string[] = []
    const heed = createCodeHandler({
      notify: (message) => done.push(message),
      logOut: () => done.push('logOut'),
      refetch: () => {},
      report: () => {},
      isOver: () => false,
      ...actions,
    })
    return { done, heed }
  }

  test('is ended with one sentence, which the page after the reload says too; what is refused meanwhile is not said', async () => {
    const { done, heed } = heeding({ hasLostKeys: async () => true })
    heed('00020', 'Sign it.')
    await pass(0)
    heed('00023', 'The signature is not valid.')
    heed('00021', 'Another mode.')
    await pass(3_000)
    expect(done).toEqual(['Sign it.', sessionWords.keysLost, 'logOut'])
    expect(takeLogOutNotices()).toEqual([sessionWords.keysLost])
  })

  test('is one that is known to be: where that could not be found out it goes on', async () => {
    const { done, heed } = heeding({ hasLostKeys: () => Promise.reject(new Error('The storage is denied.')) })
    heed('00020', 'Sign it.')
    await pass(3_000)
    expect(done).toEqual(['Sign it.'])
  })

  test('is looked for once at a time, and again when it was not found', async () => {
    const hasLost = vi.fn(async () => false)
    const { heed } = heeding({ hasLostKeys: hasLost })
    heed('00020', 'Sign it.')
    heed('00020', 'Sign it.')
    expect(hasLost).toHaveBeenCalledTimes(1)
    await pass(0)
    heed('00020', 'Sign it.')
    expect(hasLost).toHaveBeenCalledTimes(2)
  })

  test.each([
    ['00004', '', sessionWords.sessionOver],
    ['00020', 'Sign it.', sessionWords.keysLost],
  ])(
    'after %s is spoken of in English where the words of the page’s language do not come, and the console says why',
    async (code, text, sentence) => {
      const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
      const lost = new Error('lost')
      const { done, heed } = heeding({ hasLostKeys: async () => true, words: () => Promise.reject(lost) })
      heed(code, text)
      await pass(3_000)
      expect(done.slice(-2)).toEqual([sentence, 'logOut'])
      expect(warn).toHaveBeenCalledWith('Could not load session messages in the page’s language. Using English.', lost)
    },
  )
})
