import { describe, expect, test, vi } from 'vitest'
import { protocolVersion } from '#bridge/app/protocol.ts'
import { type Behaviour, errorTo, gives, nativeCarriers, silent } from '../native.ts'
import { bridgeHere, eachByItself, envelope, failureOf, meetOver, post } from './world.ts'

eachByItself()

/** The most characters of a message: see bridge/README.md#every-call-settles. */
const maxMessageLength = 4 * 1024 * 1024

describe('without an app', () => {
  test('a call fails with no_carrier', async () => {
    const error = await failureOf(bridgeHere().call('closePage', {}))
    expect(error).toMatchObject({ code: 'no_carrier', message: 'closePage failed: this page is not inside the app.' })
  })

  test('nothing is supported, even what a browser does instead', () => {
    expect(bridgeHere().supports('share')).toBe(false)
  })

  test('sharing uses the browser’s own sheet, and turning back is no failure', async () => {
    const share = vi.fn().mockResolvedValueOnce(undefined).mockRejectedValueOnce(new DOMException('', 'AbortError'))
    Object.defineProperty(navigator, 'share', { configurable: true, value: share })
    const bridge = bridgeHere()
    const params = { url: 'https://x/insights', title: 'Insights' }
    expect(await bridge.call('share', params)).toEqual({ shared: true })
    expect(await bridge.call('share', params)).toEqual({ shared: false })
    expect(share).toHaveBeenCalledWith(params)
    Reflect.deleteProperty(navigator, 'share')
  })

  test.each([new DOMException('No gesture.', 'NotAllowedError'), { name: 'AbortError' }])(
    'a share sheet that does not open, %o, fails the call with native_error and its cause',
    async (cause) => {
      Object.defineProperty(navigator, 'share', { configurable: true, value: () => Promise.reject(cause) })
      const error = await failureOf(bridgeHere().call('share', { url: '', title: '' }))
      expect(error).toMatchObject({ code: 'native_error', details: { cause } })
      Reflect.deleteProperty(navigator, 'share')
    },
  )

  test('a browser without a sheet takes the address to the clipboard', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    expect('share' in navigator).toBe(false)
    expect(await bridgeHere().call('share', { url: 'https://x/insights', title: 'x' })).toEqual({ shared: true })
    expect(writeText).toHaveBeenCalledExactlyOnceWith('https://x/insights')
  })

  test('a share sheet that never comes back ends with its deadline', async () => {
    Object.defineProperty(navigator, 'share', { configurable: true, value: () => new Promise(() => {}) })
    const call = failureOf(bridgeHere().call('share', { url: '', title: '' }))
    await vi.advanceTimersByTimeAsync(600_000)
    expect((await call).code).toBe('timeout')
    Reflect.deleteProperty(navigator, 'share')
  })

  test('the window gets no reply door', () => {
    bridgeHere()
    expect(window.insightsBridge).toBeUndefined()
  })
})

describe.each(nativeCarriers)('over %s', (carrier) => {
  const meet = meetOver(carrier)

  test('is detected', () => {
    expect(meet({ closePage: silent }).bridge.carrier).toBe(carrier)
  })

  test('a call goes out with version, id, page, method and params, and its answer comes back', async () => {
    const { native, bridge } = meet({ openScreen: gives({ opened: true }) })
    const params = { screen: 'MeridianHome', params: {}, url: 'https://x/', closePage: true }
    expect(await bridge.call('openScreen', params)).toEqual({ opened: true })
    const id = expect.stringMatching(/./)
    expect(native.sent).toEqual([{ v: protocolVersion, id, page: id, method: 'openScreen', params }])
  })

  test('what a browser does itself is native’s here', async () => {
    const share = vi.fn()
    Object.defineProperty(navigator, 'share', { configurable: true, value: share })
    const { native, bridge } = meet({ share: gives({ shared: true }) })
    expect(await bridge.call('share', { url: '', title: '' })).toEqual({ shared: true })
    expect(native.sent).toMatchObject([{ method: 'share' }])
    expect(share).not.toHaveBeenCalled()
    Reflect.deleteProperty(navigator, 'share')
  })

  test('a message as long as may be goes out, and one longer by a character does not', async () => {
    const { native, bridge } = meet({ request: gives(envelope(null)) })
    await bridge.call('request', post)
    const room = maxMessageLength - JSON.stringify(native.sent[0]).length
    const withText = (length: number) => ({ ...post, params: { a: 'x'.repeat(length) } })
    const around = '"a":""'.length
    expect((await failureOf(bridge.call('request', withText(room - around + 1)))).code).toBe('too_large')
    expect((await bridge.call('request', withText(room - around))).code).toBe('00000')
    expect(JSON.stringify(native.sent[1])).toHaveLength(maxMessageLength)
  })

  test('a method without a handler fails with no_handler', async () => {
    const error = await failureOf(meet({ closePage: silent }).bridge.call('request', post))
    expect(error).toMatchObject({ code: 'no_handler', details: { method: 'request' } })
  })

  test('supports says what is there now, and a handler that vanishes is missed at the next call', async () => {
    const { native, bridge } = meet({ openScreen: gives({ opened: true }), closePage: silent })
    expect([bridge.supports('openScreen'), bridge.supports('share')]).toEqual([true, false])
    native.remove('openScreen')
    expect(bridge.supports('openScreen')).toBe(false)
    const params = { screen: 'x', params: {}, url: '', closePage: true }
    expect((await failureOf(bridge.call('openScreen', params))).code).toBe('no_handler')
  })

  test('a native side that throws fails the call with native_error and its cause', async () => {
    const cause = new Error('out of memory')
    const { bridge } = meet({
      closePage: () => {
        throw cause
      },
    })
    expect(await failureOf(bridge.call('closePage', {}))).toMatchObject({ code: 'native_error', details: { cause } })
  })

  test('an error that native reports fails the call, with its code and message', async () => {
    const { bridge } = meet({ closePage: (message, answer) => answer(errorTo(message, 'busy', 'try later')) })
    expect(await failureOf(bridge.call('closePage', {}))).toMatchObject({
      code: 'native_error',
      details: { native: { code: 'busy', message: 'try later' } },
    })
  })

  test('params that are not JSON, or too long, fail the call before anything is sent', async () => {
    const { native, bridge } = meet({ request: silent })
    const loop: Record<string, unknown> = {}
    loop.self = loop
    const codeFor = async (params: unknown) => (await failureOf(bridge.call('request', { ...post, params }))).code
    expect(await codeFor(loop)).toBe('bad_params')
    expect(await codeFor({ amount: 1n })).toBe('bad_params')
    expect(await codeFor('x'.repeat(4 * 1024 * 1024))).toBe('too_large')
    expect(native.sent).toEqual([])
  })

  test('functions and undefined are left out of what native gets', async () => {
    const { native, bridge } = meet({ request: gives(envelope(1)) })
    await bridge.call('request', { ...post, params: { kept: 1, gone: undefined, also: () => {} } })
    expect(native.sent[0]?.params).toEqual({ ...post, params: { kept: 1 } })
  })

  test('[s8-userinfo-result] [s8-userinfo-err] user info that native cannot tell, or tells in a wrong shape, has the two codes of §8', async () => {
    const codeFor = async (behaviour: Behaviour) => {
      const { bridge } = meet({ getUserInfo: behaviour })
      const call = failureOf(bridge.call('getUserInfo', {}))
      await vi.advanceTimersByTimeAsync(15_000)
      return (await call).code
    }
    expect(await codeFor((message, answer) => answer(errorTo(message, 'x', 'y')))).toBe('app_userinfo_err')
    expect(await codeFor(silent)).toBe('app_userinfo_err')
    expect(await codeFor(gives({ userInfo: 'Ada' }))).toBe('app_userinfo_result_err')
  })

  test('a closed bridge ends pending calls, refuses new ones, and removes its global', async () => {
    const { bridge } = meet({ closePage: silent })
    const pending = failureOf(bridge.call('closePage', {}))
    bridge.close()
    expect((await pending).code).toBe('page_left')
    expect((await failureOf(bridge.call('closePage', {}))).code).toBe('page_left')
    expect(bridge.supports('closePage')).toBe(false)
    expect(window.insightsBridge).toBeUndefined()
    expect(window.insightsListener?.onmessage ?? null).toBeNull()
  })
})
