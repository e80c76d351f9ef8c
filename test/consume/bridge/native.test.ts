// @vitest-environment node
import { createBridge } from 'insights-client/bridge'
import { createFakeNative, nativeCarriers } from 'insights-client/testing'
import { expect, test } from 'vitest'
import { app } from './app.ts'

/** The little of a window that the bridge uses. */
function plainWindow(): Window {
  const page = Object.assign(new EventTarget(), {
    document: Object.assign(new EventTarget(), { hidden: false }),
    location: { origin: 'https://acme.example' },
    performance,
    setTimeout,
    clearTimeout,
    parent: {},
  })
  page.parent = page
  return page as unknown as Window
}

test.each(nativeCarriers)('the native side answers over %s in Node, without a window', async (carrier) => {
  expect(typeof window).toBe('undefined')
  const native = createFakeNative({ exchange: { app }, carrier, userId: '7' })
  const page = plainWindow()
  const remove = native.install(page)
  const bridge = createBridge(app, { window: page })
  const heard: unknown[] = []
  bridge.on('session', (session) => heard.push(session))
  expect(bridge.carrier).toBe(carrier)
  expect(await bridge.call('getUserInfo', {})).toEqual({ userInfo: { userId: '7' } })
  native.update({ userId: null })
  expect(heard).toEqual([{ userId: null }])
  const left = bridge.call('login', {}).catch(({ code }) => code)
  native.restoreFromCache()
  expect(await left).toBe('page_left')
  bridge.close()
  remove()
})
