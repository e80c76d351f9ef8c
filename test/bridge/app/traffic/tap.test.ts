import { afterEach, describe, expect, test, vi } from 'vitest'
import { type Passed, tapWindow } from '#bridge/app/traffic/tap.ts'

const control = 'acmeControl'
const put = (values: Readonly<Record<string, unknown>>) => {
  for (const [name, value] of Object.entries(values)) Reflect.set(window, name, value)
}
afterEach(() => {
  for (const name of ['webkit', 'insightsListener', 'insightsBridge', control]) Reflect.deleteProperty(window, name)
})

function tap() {
  const passed: Passed[] = []
  const page = tapWindow(window, { control }, (one) => passed.push(one))
  const heard = () => passed.map(({ direction, raw }) => [direction, raw])
  return { page, heard }
}

describe('what a handler gives back', () => {
  const give = async (given: unknown) => {
    put({ webkit: { messageHandlers: { share: { postMessage: () => given } } } })
    const { page, heard } = tap()
    const got = page.webkit?.messageHandlers?.share?.postMessage('asked')
    const heardAtOnce = heard().slice(1)
    await Promise.resolve().then(() => {})
    return { got, heardAtOnce, heard: heard().slice(1) }
  }

  test.each([undefined, null, ''])('%j is no answer, and is handed on', async (nothing) => {
    expect(await give(nothing)).toMatchObject({ got: nothing, heard: [] })
    const later = Promise.resolve(nothing)
    expect(await give(later)).toMatchObject({ got: later, heard: [] })
  })

  test.each(['{}', 0, false])('%j is one', async (answer) => {
    expect(await give(answer)).toMatchObject({ got: answer, heard: [['toPage', answer]] })
    expect((await give(Promise.resolve(answer))).heard).toEqual([['toPage', answer]])
  })

  test('an object with a “then” that is no function is one, at once', async () => {
    const answer = Object.fromEntries([['then', 'later']])
    expect(await give(answer)).toMatchObject({ got: answer, heardAtOnce: [['toPage', answer]] })
  })

  test('a promise that is rejected is the bridge’s to hear', async () => {
    const refused = Promise.reject(new Error('No.'))
    const { got, heard } = await give(refused)
    await expect(got).rejects.toThrow('No.')
    expect(heard).toEqual([])
  })
})

describe('a window that lacks something lacks it when it is tapped, too', () => {
  test('no message handlers', () => {
    put({ webkit: {} })
    expect(tap().page.webkit?.messageHandlers?.share).toBeUndefined()
  })
  test('a handler of another name', () => {
    put({ webkit: { messageHandlers: { share: { postMessage: () => '' } } } })
    const { page } = tap()
    expect(page.webkit?.messageHandlers?.login).toBeUndefined()
  })
  test('handlers by a symbol, and those of an app that has gone since', () => {
    const handler = { postMessage: () => '' }
    put({ webkit: { messageHandlers: { share: handler, [Symbol.iterator]: handler } } })
    const messageHandlers = tap().page.webkit?.messageHandlers
    expect(messageHandlers?.share).toBeDefined()
    expect(Reflect.get(Object(messageHandlers), Symbol.iterator)).toBeUndefined()
    Reflect.deleteProperty(window, 'webkit')
    expect(messageHandlers?.share).toBeUndefined()
  })
  test('nothing at all', () => {
    const { page } = tap()
    expect([page.webkit, page.insightsListener, page.insightsBridge, Reflect.get(page, control)]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })
  test.each([null, 'text', 7])('a control that is %j', (value) => {
    put({ [control]: value })
    expect(Reflect.get(tap().page, control)).toBeUndefined()
  })
  test('a listener that names no methods', () => {
    put({ insightsListener: { postMessage() {}, onmessage: null } })
    expect(tap().page.insightsListener?.methods).toEqual([])
  })
})

test('an injected object gives what is no function as it is', () => {
  put({ [control]: { version: '2.31.0', share: (json: string) => `heard ${json}` } })
  const { page, heard } = tap()
  const object = Object(Reflect.get(page, control))
  expect(object.version).toBe('2.31.0')
  expect(object.share('asked')).toBe('heard asked')
  expect(heard()).toEqual([
    ['toApp', 'asked'],
    ['toPage', 'heard asked'],
  ])
})

test('a listener gives back the bridge’s own ear, tells what it hears, and hears no more once that is taken away', () => {
  const listener: { postMessage(json: string): void; onmessage: ((event: { data: unknown }) => void) | null } = {
    postMessage() {},
    onmessage: null,
  }
  put({ insightsListener: listener })
  const { page, heard } = tap()
  const tapped = page.insightsListener
  if (!tapped) throw new Error('No listener.')
  const take = vi.fn()
  tapped.onmessage = take
  expect(tapped.onmessage).toBe(listener.onmessage)
  tapped.onmessage?.({ data: 'told' })
  expect(take).toHaveBeenCalledExactlyOnceWith({ data: 'told' })
  expect(heard()).toEqual([['toPage', 'told']])
  tapped.onmessage = null
  expect(listener.onmessage).toBeNull()
})

test('all else is the window’s own: its functions, its values, and what is written to it', () => {
  const { page } = tap()
  const heard = vi.fn()
  page.addEventListener('told', heard)
  window.dispatchEvent(new Event('told'))
  expect(heard).toHaveBeenCalledOnce()
  expect(page.location.href).toBe(window.location.href)
  put({
    whose() {
      return this
    },
  })
  expect(Reflect.apply(Reflect.get(page, 'whose'), page, [])).toBe(window)
  Reflect.deleteProperty(window, 'whose')
  expect(page.toLocaleString()).toBe(window.toLocaleString())
  Reflect.set(page, 'somethingElse', 1)
  expect(Reflect.get(window, 'somethingElse')).toBe(1)
  expect(window.insightsBridge).toBeUndefined()
  Reflect.deleteProperty(page, 'somethingElse')
  expect('somethingElse' in window).toBe(false)
})

test('the door that a bridge opens is its own, and native’s way to it is heard', () => {
  const { page, heard } = tap()
  const door = { reply: vi.fn() }
  page.insightsBridge = door
  expect(page.insightsBridge).toBe(door)
  window.insightsBridge?.reply('told')
  expect(door.reply).toHaveBeenCalledExactlyOnceWith('told')
  expect(heard()).toEqual([['toPage', 'told']])
})
