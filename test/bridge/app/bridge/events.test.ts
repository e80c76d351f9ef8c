import { describe, expect, test, vi } from 'vitest'
import { installNative, nativeCarriers, silent } from '../native.ts'
import { bridgeHere, eachByItself, meetOver } from './world.ts'

eachByItself()

describe.each(nativeCarriers)('over %s', (carrier) => {
  const meet = meetOver(carrier)

  test('an event reaches its listeners until they unsubscribe', () => {
    const { native, bridge } = meet({ closePage: silent })
    const heard: unknown[] = []
    const stop = bridge.on('session', (payload) => heard.push(payload))
    native.say({ event: 'session', payload: { userId: '7' } })
    stop()
    native.say({ event: 'session', payload: { userId: null } })
    expect(heard).toEqual([{ userId: '7' }])
    expect(bridge.unexpectedMessages).toEqual([])
  })

  test('records an unknown or malformed event and calls no listener', () => {
    const { native, bridge } = meet({ closePage: silent })
    const heard = vi.fn()
    bridge.on('keyboard', heard)
    for (const event of ['earthquake', 'toString', 'keyboard']) native.say({ event, payload: { height: 'tall' } })
    expect(heard).not.toHaveBeenCalled()
    expect(bridge.unexpectedMessages).toEqual([
      { reason: 'unknown_event', event: 'earthquake' },
      { reason: 'unknown_event', event: 'toString' },
      { reason: 'bad_event', event: 'keyboard' },
    ])
  })
})

test('events before the first listener wait for it, in order, and come once', async () => {
  const native = installNative('ios', { closePage: silent })
  const bridge = bridgeHere()
  const heard: unknown[] = []
  for (const path of ['/insights/posts/1', '/insights/posts/2']) native.say({ event: 'open', payload: { path } })
  native.say({ event: 'back', payload: {} })
  bridge.on('open', ({ path }) => heard.push(path))
  expect(heard).toEqual([])
  await Promise.resolve()
  expect(heard).toEqual(['/insights/posts/1', '/insights/posts/2'])
  bridge.on('open', ({ path }) => heard.push(`second ${path}`))
  bridge.on('back', () => heard.push('back'))
  await Promise.resolve()
  expect(heard.slice(2)).toEqual(['back'])
  expect(bridge.unexpectedMessages).toEqual([])
})

test('an event that nothing listens to any more does not wait', async () => {
  const native = installNative('ios', { closePage: silent })
  const bridge = bridgeHere()
  bridge.on('keyboard', () => {})()
  native.say({ event: 'keyboard', payload: { height: 300 } })
  const heard = vi.fn()
  bridge.on('keyboard', heard)
  await Promise.resolve()
  expect(heard).not.toHaveBeenCalled()
})

test('twenty events wait, and any beyond them are recorded', async () => {
  const native = installNative('ios', { closePage: silent })
  const bridge = bridgeHere()
  for (let height = 0; height < 21; height++) native.say({ event: 'keyboard', payload: { height } })
  expect(bridge.unexpectedMessages).toEqual([{ reason: 'unheard_event', event: 'keyboard' }])
  const heard: number[] = []
  bridge.on('keyboard', ({ height }) => heard.push(height))
  await Promise.resolve()
  expect(heard).toEqual(Array.from({ length: 20 }, (_, at) => at))
})

test('a listener that throws neither stops the next one nor reaches native', () => {
  const native = installNative('ios', { closePage: silent })
  const bridge = bridgeHere()
  const reported: (() => void)[] = []
  const queue = vi.spyOn(globalThis, 'queueMicrotask').mockImplementation((task) => void reported.push(task))
  const heard = vi.fn()
  bridge.on('back', () => {
    throw new Error('a mistake of the page')
  })
  bridge.on('back', heard)
  native.say({ event: 'back', payload: {} })
  queue.mockRestore()
  expect(heard).toHaveBeenCalledOnce()
  expect(reported).toHaveLength(1)
  expect(reported[0]).toThrow('a mistake of the page')
})
