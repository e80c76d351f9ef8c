import { describe, expect, test, vi } from 'vitest'
import { gives, installNative, nativeCarriers, replyTo, silent } from '../native.ts'
import { bridgeHere, eachByItself, envelope, failureOf, meetOver, pageEvent, post, setVisible } from './world.ts'

eachByItself()

describe.each(nativeCarriers)('over %s', (carrier) => {
  const meet = meetOver(carrier)

  test('a silent native side ends the call at the method’s deadline, not before', async () => {
    const { bridge } = meet({ closePage: silent })
    let ended = false
    const call = failureOf(bridge.call('closePage', {})).finally(() => {
      ended = true
    })
    await vi.advanceTimersByTimeAsync(4_999)
    expect(ended).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect((await call).code).toBe('timeout')
  })

  test('each of several calls has its own deadline', async () => {
    const { bridge } = meet({ closePage: silent, request: silent })
    const ended: string[] = []
    const watch = (name: string, call: Promise<unknown>) =>
      failureOf(call).then(({ code }) => ended.push(`${name} ${code}`))
    watch('long', bridge.call('request', post, { timeoutMs: 300 }))
    watch('short', bridge.call('closePage', {}, { timeoutMs: 100 }))
    watch('middle', bridge.call('closePage', {}, { timeoutMs: 200 }))
    await vi.advanceTimersByTimeAsync(250)
    expect(ended).toEqual(['short timeout', 'middle timeout'])
    await vi.advanceTimersByTimeAsync(50)
    expect(ended).toHaveLength(3)
  })

  test('a deadline that passed while the page was hidden ends the call when it is seen again', async () => {
    const { bridge } = meet({ closePage: silent })
    const call = failureOf(bridge.call('closePage', {}))
    setVisible(false)
    // The app stops the page's timers: only the clock goes on.
    const before = performance.now()
    vi.spyOn(performance, 'now').mockReturnValue(before + 60_000)
    setVisible(true)
    expect((await call).code).toBe('timeout')
    vi.mocked(performance.now).mockRestore()
  })

  test('a call that was given up before it began is never sent', async () => {
    const { native, bridge } = meet({ closePage: gives({ closed: true }) })
    const signal = AbortSignal.abort('gone')
    expect(await failureOf(bridge.call('closePage', {}, { signal }))).toMatchObject({
      code: 'aborted',
      details: { cause: 'gone' },
    })
    expect(native.sent).toEqual([])
  })

  test('a call that is given up ends at once, and its answer is late', async () => {
    const { native, bridge } = meet({ closePage: silent })
    const controller = new AbortController()
    const call = failureOf(bridge.call('closePage', {}, { signal: controller.signal }))
    controller.abort('gone')
    expect((await call).code).toBe('aborted')
    const [message] = native.sent
    native.say(message && replyTo(message, { closed: true }))
    expect(bridge.unexpectedMessages).toEqual([{ reason: 'late', id: message?.id }])
  })

  test('a call that is given up is cancelled in the app, once and by its id', async () => {
    const { native, bridge } = meet({ request: silent, cancel: gives({ heard: true }) })
    const controller = new AbortController()
    const calls = [1, 2].map(() => failureOf(bridge.call('request', post, controller)))
    const other = bridge.call('request', post)
    controller.abort()
    controller.abort()
    expect((await Promise.all(calls)).map(({ code }) => code)).toEqual(['aborted', 'aborted'])
    const [first, second, third, ...cancels] = native.sent
    expect(cancels.map(({ method, page, params }) => ({ method, page, params }))).toEqual(
      [first, second].map((sent) => ({ method: 'cancel', page: sent?.page, params: { call: sent?.id } })),
    )
    native.say(third && replyTo(third, envelope(1)))
    expect(await other).toEqual(envelope(1))
  })

  test.each([
    ['has been answered', gives(envelope(1))],
    ['has timed out', silent],
  ])('a call that %s is not cancelled', async (_, behaviour) => {
    const { native, bridge } = meet({ request: behaviour, cancel: gives({ heard: true }) })
    const controller = new AbortController()
    const call = bridge.call('request', post, { signal: controller.signal, timeoutMs: 100 }).catch(() => {})
    await vi.advanceTimersByTimeAsync(100)
    await call
    controller.abort()
    expect(native.sent.map(({ method }) => method)).toEqual(['request'])
  })

  test('an app without cancel is not notified of an aborted call', async () => {
    const { native, bridge } = meet({ request: silent })
    const controller = new AbortController()
    const call = failureOf(bridge.call('request', post, controller))
    controller.abort()
    expect((await call).code).toBe('aborted')
    expect(native.sent.map(({ method }) => method)).toEqual(['request'])
    expect(bridge.unexpectedMessages).toEqual([])
  })

  test('a signal that outlives its calls keeps nothing of them', async () => {
    const { bridge } = meet({ closePage: gives({ closed: true }) })
    const { signal } = new AbortController()
    const added = vi.spyOn(signal, 'addEventListener')
    const removed = vi.spyOn(signal, 'removeEventListener')
    await bridge.call('closePage', {}, { signal })
    expect(added).toHaveBeenCalledOnce()
    expect(removed.mock.calls).toEqual(added.mock.calls)
  })

  test('giving up after the answer changes nothing', async () => {
    const { bridge } = meet({ closePage: gives({ closed: true }) })
    const controller = new AbortController()
    const call = bridge.call('closePage', {}, { signal: controller.signal })
    await call
    controller.abort()
    expect(await call).toEqual({ closed: true })
  })

  test.each([[false], [true]])('leaving the page (cached: %s) ends every call with page_left', async (persisted) => {
    const { bridge } = meet({ request: silent, closePage: silent })
    const calls = [failureOf(bridge.call('request', post)), failureOf(bridge.call('closePage', {}))]
    pageEvent('pagehide', persisted)
    expect((await Promise.all(calls)).map(({ code }) => code)).toEqual(['page_left', 'page_left'])
  })

  test('after a return from the cache the bridge works, and answers to the page before are refused', async () => {
    const answers: (() => void)[] = []
    const { native, bridge } = meet({
      request: (message, answer) => void answers.push(() => answer(replyTo(message, envelope(answers.length)))),
    })
    const before = failureOf(bridge.call('request', post))
    pageEvent('pagehide', true)
    expect((await before).code).toBe('page_left')
    pageEvent('pageshow', true)
    const after = bridge.call('request', post)
    for (const answer of answers) answer()
    expect(await after).toEqual(envelope(2))
    expect(native.sent[0]?.page).not.toBe(native.sent[1]?.page)
    expect(bridge.unexpectedMessages).toEqual([{ reason: 'foreign_page', id: native.sent[0]?.id }])
  })
})

test('a bridge that is closed leaves the door of another one', () => {
  installNative('ios', { closePage: silent })
  const first = bridgeHere()
  const second = bridgeHere()
  const door = window.insightsBridge
  first.close()
  expect(window.insightsBridge).toBe(door)
  second.close()
  expect(window.insightsBridge).toBeUndefined()
})
