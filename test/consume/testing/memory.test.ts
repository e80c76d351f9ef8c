import { fakeApp } from 'insights-client/testing'
import { expect, test } from 'vitest'
import { exchange } from './exchange.ts'

test('when the system has ended the web process, the reader comes back to the same page', async () => {
  const app = fakeApp(exchange)
  const page = await app.load('/insights/search?q=bitcoin')
  await page.reload()
  expect(location.pathname + location.search).toBe('/insights/search?q=bitcoin')
  expect(app.screens).toEqual([])
})
