import { afterEach, expect, test } from 'vitest'
import { createBridge } from '#bridge/app/bridge.ts'
import { methodContracts } from '#bridge/app/methods/contracts.ts'
import { type Passed, tapWindow } from '#bridge/app/traffic/tap.ts'
import { createRecorder } from '#bridge/app/traffic/transcript.ts'
import { createFakeNative } from '#fixtures/app/native.ts'
import { nativeCarriers } from '#fixtures/app/settings.ts'
import exchange from '#fixtures/exchange.config.ts'

let takeDown = () => {}
afterEach(() => takeDown())

function listenIn(carrier: (typeof nativeCarriers)[number]) {
  const secret = {
    code: '00000',
    msg: '',
    data: { nickName: 'Ada', balance: 12.5, userId: '4711', again: 'Ada', on: true },
  }
  const native = createFakeNative({ exchange, carrier, userId: '4711', request: async () => secret })
  const uninstall = native.install(window)
  const passed: Passed[] = []
  const bridge = createBridge(exchange.app, { window: tapWindow(window, exchange.app, (one) => passed.push(one)) })
  takeDown = () => {
    bridge.close()
    uninstall()
  }
  return { native, bridge, passed }
}

test.each(nativeCarriers)(
  'over %s every message of both directions is heard once, and the bridge works',
  async (carrier) => {
    const { native, bridge, passed } = listenIn(carrier)
    expect(bridge.carrier).toBe(carrier)
    expect(await bridge.call('getUserInfo', {})).toEqual({ userInfo: { userId: '4711' } })
    native.send('back', {})
    await Promise.resolve()
    expect(passed.map(({ direction }) => direction)).toEqual(['toApp', 'toPage', 'toPage'])
    bridge.close()
    expect(window.insightsBridge).toBeUndefined()
  },
)

test('records an injected object whose functions are read-only and reject another receiver', async () => {
  const control: object = Object.freeze({
    getUserInfo(this: unknown, json: string) {
      if (this !== control) throw new TypeError("Java bridge method can't be invoked on a non-injected object")
      const { id, page } = JSON.parse(json)
      return JSON.stringify({ id, page, result: { userInfo: null } })
    },
  })
  Reflect.set(window, exchange.app.control, control)
  const passed: Passed[] = []
  const bridge = createBridge(exchange.app, { window: tapWindow(window, exchange.app, (one) => passed.push(one)) })
  takeDown = () => {
    bridge.close()
    Reflect.deleteProperty(window, exchange.app.control)
  }
  expect(bridge.carrier).toBe('android')
  expect([bridge.supports('getUserInfo'), bridge.supports('share')]).toEqual([true, false])
  expect(await bridge.call('getUserInfo', {})).toEqual({ userInfo: null })
  expect(passed.map(({ direction }) => direction)).toEqual(['toApp', 'toPage'])
})

test.each(nativeCarriers)('a transcript over %s keeps the shape and leaves out what is sensitive', async (carrier) => {
  const { native, bridge, passed } = listenIn(carrier)
  await bridge.call('request', { method: 'POST', path: 'v1/x', params: { search: 'a secret' } })
  native.update({ userId: null, theme: 'black' })
  await expect(bridge.call('openScreen', { screen: 'None', params: {}, url: '/', closePage: false })).rejects.toThrow()
  const recorder = createRecorder({ carrier, context: native.context(), now: 0 })
  for (const one of passed) recorder.take(one)
  const transcript = recorder.transcript()
  expect(JSON.stringify(transcript)).not.toMatch(/Ada|4711|a secret|12\.5/)
  expect(transcript.messages).toMatchObject([
    { call: 1, method: 'request', params: { path: 'v1/x', params: { search: 'removed 1' } } },
    { answer: 1, result: { code: '00000', data: { nickName: 'removed 2', balance: 0, again: 'removed 2', on: true } } },
    { event: 'appearance', payload: { theme: 'black' } },
    { event: 'session', payload: { userId: null } },
    { call: 2, method: 'openScreen' },
    { answer: 2, error: { code: 'no_screen', message: expect.stringMatching(/^removed \d+$/) } },
  ])
  expect(methodContracts.request.sensitive).toContain('data')
})
