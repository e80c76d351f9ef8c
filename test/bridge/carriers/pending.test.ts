import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createPendingCalls, createUnexpectedMessages, type PendingCalls } from '#bridge/carriers/pending.ts'
import { type Fault, onFault } from '#bridge/lib/report.ts'

const onUnexpectedMessage = vi.fn()
let pending: PendingCalls

/**
 * Opens a call.
 * @returns its id and what hears of its end.
 */
function open(timeoutMs = 1_000, signal?: AbortSignal) {
  const heard = { onReply: vi.fn(), onFailure: vi.fn() }
  return { id: pending.open({ timeoutMs, signal, ...heard }), ...heard }
}

/** What an answer to this id is taken for. */
function reasonFor(id: string): unknown {
  onUnexpectedMessage.mockClear()
  pending.receive({ id, page: pending.page, result: 1 })
  return onUnexpectedMessage.mock.calls[0]?.[0]
}

const setVisible = (state: 'visible' | 'hidden') => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(state === 'hidden')
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  pending = createPendingCalls(window, onUnexpectedMessage)
})
afterEach(() => {
  pending.close()
})

test('uses digits for a page’s id, so that it needs no escaping, and a new id for each page', () => {
  const other = createPendingCalls(window, onUnexpectedMessage)
  expect(pending.page).toMatch(/^\d+$/)
  expect(other.page).not.toBe(pending.page)
  other.close()
})

describe('deadlines', () => {
  test('does not delay other deadlines when a later call has a longer one', () => {
    const short = open(100)
    const long = open(300)
    vi.advanceTimersByTime(100)
    expect(short.onFailure.mock.calls).toEqual([['timeout', undefined]])
    expect(long.onFailure).not.toHaveBeenCalled()
    vi.advanceTimersByTime(200)
    expect(long.onFailure).toHaveBeenCalledOnce()
  })

  test('sets one timer for all calls that end together', () => {
    const timer = vi.spyOn(window, 'setTimeout')
    for (let at = 0; at < 20; at++) open(100)
    expect(timer).toHaveBeenCalledOnce()
  })

  test('ends no call when the page is hidden, since native’s answers may still arrive', () => {
    const call = open(100)
    // The app stops the page's timers: only the clock goes on.
    const now = performance.now()
    vi.spyOn(performance, 'now').mockReturnValue(now + 60_000)
    setVisible('hidden')
    expect(call.onFailure).not.toHaveBeenCalled()
    pending.receive({ id: call.id, page: pending.page, result: 1 })
    expect(call.onReply).toHaveBeenCalledOnce()
  })

  test('wakes no hidden page: overdue calls end when it is shown again, the rest at their deadlines', () => {
    const before = open(1_000)
    setVisible('hidden')
    const meanwhile = open(5_000)
    expect(vi.getTimerCount()).toBe(0)
    vi.advanceTimersByTime(2_000)
    expect(before.onFailure).not.toHaveBeenCalled()
    setVisible('visible')
    expect(before.onFailure.mock.calls).toEqual([['timeout', undefined]])
    vi.advanceTimersByTime(2_999)
    expect(meanwhile.onFailure).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(meanwhile.onFailure).toHaveBeenCalledOnce()
  })
})

describe('a page that was loaded while hidden', () => {
  test('ends its calls at their deadlines, although no event says that it is shown', () => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    const call = open(1_000)
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(false)
    vi.advanceTimersByTime(1_000)
    expect(call.onFailure.mock.calls).toEqual([['timeout', undefined]])
  })

  test('ends them even if it still counts as hidden', () => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    const [first, second] = [open(1_000), open(2_000)]
    vi.advanceTimersByTime(2_000)
    expect([first, second].map(({ onFailure }) => onFailure.mock.calls.length)).toEqual([1, 1])
  })
})

test('ends overdue calls when a call opens in a page that came back without an event', () => {
  const before = open(1_000)
  setVisible('hidden')
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(false)
  vi.advanceTimersByTime(5_000)
  open(10)
  vi.advanceTimersByTime(10)
  expect(before.onFailure).toHaveBeenCalledOnce()
})

test('rejects an aborted call with the reason of its caller', () => {
  const controller = new AbortController()
  const { onFailure } = open(1_000, controller.signal)
  controller.abort('gone')
  expect(onFailure.mock.calls).toEqual([['aborted', { cause: 'gone' }]])
})

test('ends a call once; a second attempt reports that the call had ended', () => {
  const { id, onFailure } = open()
  expect(pending.fail(id, 'bad_reply')).toBe(true)
  expect(pending.fail(id, 'native_error')).toBe(false)
  expect(onFailure).toHaveBeenCalledOnce()
})

describe('an answer that no call waits for', () => {
  test('is late for each of a hundred failed calls, and only then forgotten', () => {
    const ids = Array.from({ length: 100 }, () => open().id)
    for (const id of ids) pending.fail(id, 'bad_reply')
    for (const id of ids) expect(reasonFor(id)).toEqual({ reason: 'late', id })
    const last = open().id
    pending.fail(last, 'bad_reply')
    expect([reasonFor('1'), reasonFor(last)]).toMatchObject([{ reason: 'duplicate' }, { reason: 'late' }])
  })

  test('is a duplicate if its id was issued, and unknown otherwise', () => {
    const first = open().id
    const last = open().id
    for (const id of [first, last]) pending.receive({ id, page: pending.page, result: 1 })
    expect([first, last].map(reasonFor)).toMatchObject([{ reason: 'duplicate' }, { reason: 'duplicate' }])
    for (const id of ['0', '-1', 'x', String(Number(last) + 1)])
      expect(reasonFor(id)).toEqual({ reason: 'unknown_id', id })
  })
})

test('reports an unexpected message as a bridge fault, with its reason only', () => {
  const heard: Fault[] = []
  const stop = onFault((fault) => heard.push(fault))
  createUnexpectedMessages().record({ reason: 'late', id: '7', event: 'keyboard' })
  stop()
  expect(heard).toEqual([{ kind: 'bridge', name: 'late', error: undefined }])
})
