import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createClientOn } from '#bridge/exchange/client.ts'
import { abortReason, abortWith, TimeoutError, throwIfAborted, withDeadline } from '#bridge/lib/deadline.ts'

/** What iOS before 15.4 and Android WebView 88 do not have. */
const late = ['reason', 'throwIfAborted'] as const

/** As fetch does: the browser's own error, whatever the reason was. */
const untilAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('The user aborted a request.', 'AbortError')))
  })

describe.each(['today', 'that knows no reasons'])('in a browser of %s', (kind) => {
  const kept = late.map((name) => [name, Object.getOwnPropertyDescriptor(AbortSignal.prototype, name)] as const)
  beforeEach(() => {
    if (kind !== 'today') for (const name of late) Reflect.deleteProperty(AbortSignal.prototype, name)
  })
  afterEach(() => {
    for (const [name, own] of kept) if (own) Object.defineProperty(AbortSignal.prototype, name, own)
  })

  test('keeps the reason of an aborted signal', () => {
    const controller = new AbortController()
    const reason = new Error('Enough.')
    expect(() => throwIfAborted(controller.signal)).not.toThrow()
    abortWith(controller, reason)
    expect(abortReason(controller.signal)).toBe(reason)
    expect(() => throwIfAborted(controller.signal)).toThrow(reason)
  })

  test('rejects with an AbortError when the caller gave no reason', () => {
    const controller = new AbortController()
    controller.abort()
    expect(abortReason(controller.signal)).toMatchObject({ name: 'AbortError' })
  })

  test('rejects with the deadline when it has passed, and with the caller’s reason when aborted', async () => {
    vi.useFakeTimers()
    const timedOut = expect(withDeadline(1_000, undefined, untilAborted)).rejects.toBeInstanceOf(TimeoutError)
    await vi.advanceTimersByTimeAsync(1_000)
    await timedOut
    const [controller, reason] = [new AbortController(), new Error('Not any more.')]
    const givenUp = expect(withDeadline(1_000, controller.signal, untilAborted)).rejects.toBe(reason)
    abortWith(controller, reason)
    await givenUp
    await expect(withDeadline(1_000, controller.signal, untilAborted)).rejects.toBe(reason)
  })

  test('ends a call that the exchange delays with an error when its caller aborts it', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    const client = createClientOn(async () => ({ code: '429', msg: '', data: null, status: 'fail' }), vi.fn())
    const controller = new AbortController()
    const call = client.call('social.feed', { tab: 'hot', limit: 10 }, { signal: controller.signal })
    const ended = expect(call).rejects.toMatchObject({ name: 'AbortError' })
    controller.abort()
    await ended
  })
})
