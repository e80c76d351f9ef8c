import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Exchange } from '#bridge/config.ts'
import type { BrowserClientOptions } from '#bridge/transport/browserClient.ts'
import sandbox from '#fixtures/exchange.config.ts'
import { certificate, goodConfig } from '../exchange/signing/world.ts'

const { session, user, refresh } = sandbox.cookies
const sessionModule = '../../../bridge/exchange/session.ts'
const notLoaded = 'Could not load a part of the client, or its first request failed.'
const likePath = '/v1/social/user/react'

interface Answer {
  readonly code?: string
  readonly msg?: string
  readonly data?: unknown
  readonly headers?: Readonly<Record<string, string>>
}
/** What the exchange answers, by the last word of the path; to all else: that it is well. */
let answers: Readonly<Record<string, Answer>>
let asked: { readonly name: string; readonly body: string; readonly isSigned: boolean }[]
let notices: string[]
let warned: ReturnType<typeof vi.spyOn>
let reloads: number

async function answer(url: string, init: RequestInit = {}): Promise<Response> {
  const name = url.split('?')[0]?.split('/').at(-1) ?? ''
  asked.push({ name, body: String(init.body), isSigned: new Headers(init.headers).has('device-sign') })
  const { headers = {}, ...envelope } = answers[name] ?? {}
  return Response.json({ code: '00000', msg: '', data: { on: true, count: 1 }, ...envelope }, { headers })
}
/** Modules come late, and on a busy machine later. */
const eventually = (holds: () => void) => vi.waitFor(holds, 10_000)
const named = (name: string) => asked.filter((one) => one.name === name)

function setCookie(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the client reads it from there
  document.cookie = `${name}=${value}; path=/${value ? '' : '; max-age=0'}`
}
const logIn = (token: string) => {
  setCookie(session, token)
  setCookie(user, '7')
}

beforeEach(() => {
  vi.resetModules()
  warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  answers = { gatewaySignConfig: { data: { gatewaySignConfig: { ...goodConfig, exactUrls: [likePath] } } } }
  asked = []
  notices = []
  reloads = 0
  vi.stubGlobal('fetch', answer)
  vi.stubGlobal('location', {
    protocol: 'https:',
    hostname: 'acme.example',
    origin: 'https://acme.example',
    pathname: '/insights',
    reload: () => {
      reloads += 1
    },
  })
})
afterEach(async () => {
  await vi.dynamicImportSettled()
  vi.doUnmock(sessionModule)
  for (const name of [session, user, refresh]) setCookie(name, '')
  localStorage.clear()
  sessionStorage.clear()
})

async function open(options: Partial<BrowserClientOptions> = {}, exchange: Exchange = sandbox) {
  const { createBrowserClient } = await import('#bridge/transport/browserClient.ts')
  const client = createBrowserClient(exchange, {
    state: () => ({ theme: 'white', locale: 'en', simulation: false }),
    onNotice: (message) => notices.push(message),
    ...options,
  })
  const like = () =>
    client.call('social.react', { postId: '1', kind: 'like', on: true }, { silent: true }).catch(() => undefined)
  return { client, like }
}
const trusting = { certificates: async () => [certificate.publicKey] }

describe('the certificates of the configuration', () => {
  test.each([
    ['a public key vouches', true, certificate.publicKey],
    ['a public key next to a path vouches', true, ['exchange.pem', certificate.publicKey] as const],
    ['a path alone, which only a build can read, does not vouch', false, 'exchange.pem'],
  ])('verify the exchange’s key: %s', async (_, isSigned, pem) => {
    const { like } = await open({}, { ...sandbox, signing: { ...sandbox.signing, certificate: pem } })
    await like()
    expect(named('react')).toMatchObject([{ isSigned }])
  })
})

describe('the code that other requests wait for', () => {
  test('delays no request when the exchange asks to retry later, and logs this in the console', async () => {
    answers = { ...answers, showEntrance: { code: '429', msg: 'Slow down.', data: null } }
    const { like } = await open(trusting)
    await expect(like()).resolves.toMatchObject({ on: true })
    const { ApiError } = await import('#bridge/exchange/errors.ts')
    expect(warned).toHaveBeenCalledWith(notLoaded, new ApiError('429', ''))
    expect(notices).toEqual([])
  })

  test('is loaded when a log-in form gets the focus, and learns whether a session outlives the page', async () => {
    const { client } = await open(trusting)
    await expect(client.warmUp()).resolves.toBe(true)
    expect(asked.map(({ name }) => name)).toEqual(['gatewaySignConfig'])
  })

  test('is requested again once the exchange has rejected the mode of a signature', async () => {
    answers = { ...answers, react: { data: { code: '00021', msg: 'Another mode.' } } }
    const { like } = await open(trusting)
    await like()
    await eventually(() => expect(notices).toEqual(['Another mode.']))
    await vi.dynamicImportSettled()
    expect(named('gatewaySignConfig')).toHaveLength(1)
    await like()
    expect(named('gatewaySignConfig')).toHaveLength(2)
  })
})

describe('a report of signing', () => {
  test('gives the reason in 200 characters at most', async () => {
    answers = { ...answers, react: { headers: { 'gw-sign-error': 'x'.repeat(300) } } }
    await (await open(trusting)).like()
    await eventually(() => expect(named('cspSecurity')).toHaveLength(1))
    expect(JSON.parse(named('cspSecurity')[0]?.body ?? '')).toMatchObject({
      data: { event: 'gatewaySignVerifyFailed', reason: 'x'.repeat(200) },
    })
  })

  test('is logged in the console, and not shown to readers, if the exchange refuses it', async () => {
    answers = {
      ...answers,
      react: { headers: { 'gw-sign-error': 'The key is not known.' } },
      cspSecurity: { code: '40001', msg: 'No reports, please.', data: null },
    }
    await (await open(trusting)).like()
    await eventually(() =>
      expect(warned).toHaveBeenCalledWith(
        'Could not send a signing report.',
        expect.objectContaining({ message: 'No reports, please.' }),
      ),
    )
    expect(notices).toEqual([])
  })
})

describe('a session', () => {
  const over = { code: '00004', data: null }

  test('is logged out when the exchange ends it: the page notifies the exchange, removes its cookies and reloads', async () => {
    logIn('t1')
    setCookie(refresh, 'r')
    answers = { ...answers, react: { ...over, msg: 'Your session is over.' } }
    await (await open(trusting)).like()
    await eventually(() => expect(reloads).toBe(1))
    expect(notices).toEqual(['Your session is over.'])
    expect(asked.map(({ name }) => name)).toEqual(expect.arrayContaining(['clearCookie', 'logout']))
    expect(document.cookie).toBe('')
  })

  test('is not ended by a late message when another has begun meanwhile', async () => {
    logIn('t1')
    answers = { ...answers, react: { ...over, msg: '' } }
    const { sessionWords } = await import('#bridge/exchange/sessionWords.ts')
    const words = vi.fn(async () => {
      logIn('t2')
      return sessionWords
    })
    const { like } = await open({ ...trusting, messages: words })
    await like()
    await eventually(() => expect(words).toHaveBeenCalled())
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setTimeout(resolve))
    expect([notices, reloads, document.cookie.includes('t2')]).toEqual([[], 0, true])
  })

  test('is not ended twice if it is already over and its cookies could not be removed', async () => {
    logIn('t1')
    answers = { ...answers, react: { ...over, msg: 'Your session is over.' } }
    const { like } = await open(trusting)
    const { passOver } = await import('#bridge/storage/cookies.ts')
    passOver((name) => name === session || name === user)
    await like()
    await vi.dynamicImportSettled()
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setTimeout(resolve))
    expect([named('react').length, notices, reloads]).toEqual([1, [], 0])
  })

  test('is ended on request', async () => {
    logIn('t1')
    const { client } = await open()
    await client.logOut()
    expect([asked.map(({ name }) => name), reloads, document.cookie]).toEqual([['clearCookie', 'logout'], 1, ''])
  })

  test('warns only in the console if it ends without a message while its handler fails to load', async () => {
    vi.doMock(sessionModule, () => {
      throw new TypeError('Failed to fetch dynamically imported module: /assets/session.js')
    })
    answers = { ...answers, feed: { ...over, msg: '' } }
    const { client } = await open(trusting)
    await expect(client.call('social.feed', { tab: 'hot' })).rejects.toMatchObject({ code: '00004' })
    await eventually(() => expect(warned).toHaveBeenCalledWith(notLoaded, expect.any(Error)))
    expect(notices).toEqual([])
  })
})
