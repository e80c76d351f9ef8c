import { describe, expect, test, vi } from 'vitest'
import { installNative, nativeCarriers, silent } from '../native.ts'
import { bridgeHere, eachByItself, meetOver } from './world.ts'

eachByItself()

describe.each(nativeCarriers)('over %s', (carrier) => {
  const meet = meetOver(carrier)

  test('an event reaches those who listen, until they stop', () => {
    const { native, bridge } = meet({ closePage: silent })
    const heard: unknown[] = []
    const stop = bridge.on('session', (payload) => heard.push(payload))
    native.say({ event: 'session', payload: { userId: '7' } })
    stop()
    native.say({ event: 'session', payload: { userId: null } })
    expect(heard).toEqual([{ userId: '7' }])
    expect(bridge.strays).toEqual([])
  })

  test('an unknown or misshapen event reaches nobody and is recorded', () => {
    const { native, bridge } = meet({ closePage: silent })
    const heard = vi.fn()
    bridge.on('keyboard', heard)
    for (const event of ['earthquake', 'toString', 'keyboard']) native.say({ event, payload: { height: 'tall' } })
    expect(heard).not.toHaveBeenCalled()
    expect(bridge.strays).toEqual([
      { reason: 'unknown_event', event: 'earthquake' },
      { reason: 'unknown_event', event: 'toString' },
      { reason: 'bad_event', event: 'keyboard' },
    ])
  })
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
