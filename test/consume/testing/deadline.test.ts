import { BridgeError, createBridge } from 'insights-client/bridge'
import { createFakeNative, delayed, fakeApp } from 'insights-client/testing'
import { expect, test } from 'vitest'
import { exchange } from './exchange.ts'

test('a call fails at its deadline, and a later reply changes nothing', async () => {
  const native = createFakeNative({ exchange, carrier: 'ios', methods: { share: delayed(600) } })
  const remove = native.install(window) // before createBridge
  const bridge = createBridge(exchange.app)
  const sharing = bridge.call('share', { url: 'https://acme.example/1', title: 'A' }, { timeoutMs: 200 })
  const error = await sharing.catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(BridgeError)
  expect(error).toMatchObject({ code: 'timeout' })
  await expect.poll(() => bridge.unexpectedMessages).toMatchObject([{ reason: 'late' }])
  bridge.close()
  remove()
})

test('the web page shows after the 5 s of openScreen, and a screen that opens later covers it', async () => {
  const app = fakeApp(exchange, { faults: ['afterTimeout'], faultyMethods: ['openScreen'] })
  const page = await app.load()
  await page.open('/insights/posts/500333')
  expect(app.screens).toEqual([])
  expect(location.pathname).toBe('/insights/posts/500333')
  await expect.poll(() => app.screens, { timeout: 10_000 }).toEqual([{ name: 'AcmePost', id: '500333' }])
})
