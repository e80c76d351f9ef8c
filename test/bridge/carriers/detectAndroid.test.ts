import { afterEach, expect, test, vi } from 'vitest'
import { createListenerCarrier } from '#bridge/carriers/detect.ts'

const carrier = createListenerCarrier(window)
const find = () => carrier.findHandler('acmeOpenScreen', 'openScreen')

/** Puts the app's listener on the window. */
function put(methods?: readonly string[]) {
  const listener = { postMessage: vi.fn(), onmessage: null, ...(methods && { methods }) }
  window.insightsListener = listener
  return listener
}

afterEach(() => void Reflect.deleteProperty(window, 'insightsListener'))

test.each(['openScreen', 'acmeOpenScreen'])('a method is there when the listener lists it as %s', (name) => {
  const { postMessage } = put(['closePage', name])
  find()?.('{"id":"1"}')
  expect(postMessage.mock.calls).toEqual([['{"id":"1"}']])
})

test.each([
  ['does not list it', ['closePage']],
  ['lists none', []],
  ['has no list', undefined],
])('a method is not there when the listener %s', (_how, methods) => {
  put(methods)
  expect(find()).toBeUndefined()
})

test('a listener that is gone has no method, and is neither listened to nor let go of', () => {
  expect(find()).toBeUndefined()
  const receive = vi.fn()
  const stop = carrier.listen?.(receive)
  expect(() => stop?.()).not.toThrow()
  expect(stop).toBeDefined()
})
