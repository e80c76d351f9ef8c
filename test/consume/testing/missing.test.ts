import { fakeApp } from 'insights-client/testing'
import { expect, test } from 'vitest'
import { exchange } from './exchange.ts'

test('without openScreen the reader stays on the web page and is told to upgrade', async () => {
  const app = fakeApp(exchange, { carrier: 'android', missingMethods: ['openScreen'] })
  const page = await app.load()
  await page.open('/insights/posts/500333')
  expect(app.screens).toEqual([])
  expect(location.pathname).toBe('/insights/posts/500333')
  await expect.poll(() => page.root.textContent).toContain('Please upgrade the app')
})
