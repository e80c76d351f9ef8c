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
