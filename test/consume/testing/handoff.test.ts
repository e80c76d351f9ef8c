import { fakeApp } from 'insights-client/testing'
import { expect, test } from 'vitest'
import { exchange } from './exchange.ts'

test.each([
  ['2.31.0', [{ name: 'AcmeRank', slug: ['24h'] }]],
  ['2.30.9', []],
])('for the rank list, version %s opens these native screens: %j', async (version, screens) => {
  const app = fakeApp(exchange, { carrier: 'ios', version })
  const page = await app.load()
  await page.open('/insights/rank/24h')
  expect(app.screens).toEqual(screens)
  expect(app.native.$currentView.get().kind).toBe(screens.length > 0 ? 'screen' : 'page')
})

test('without openScreen the reader stays on the web page and is asked to upgrade', async () => {
  const app = fakeApp(exchange, { carrier: 'android', missingMethods: ['openScreen'] })
  const page = await app.load()
  await page.open('/insights/posts/500333')
  expect(app.screens).toEqual([])
  expect(location.pathname).toBe('/insights/posts/500333')
  await expect.poll(() => page.root.textContent).toContain('Please upgrade the app')
})

test('returns the reader to the same page after the system has ended the web process', async () => {
  const app = fakeApp(exchange)
  const page = await app.load('/insights/search?q=bitcoin')
  await page.reload()
  expect(location.pathname + location.search).toBe('/insights/search?q=bitcoin')
  expect(app.screens).toEqual([])
})
