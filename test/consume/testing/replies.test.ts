import { delayed, fakeApp, neverSettles, rejects } from 'insights-client/testing'
import { expect, test } from 'vitest'
import { exchange } from './exchange.ts'

test('an answer after 1.5 seconds still hands the screen over', async () => {
  const app = fakeApp(exchange, { carrier: 'androidListener', methods: { openScreen: delayed(1_500) } })
  const page = await app.load()
  await page.open('/insights/posts/500333')
  await expect.poll(() => app.screens, { timeout: 5_000 }).toEqual([{ name: 'AcmePost', id: '500333' }])
})

test('an app that refuses to open a screen keeps the reader on the web page', async () => {
  const app = fakeApp(exchange, { methods: { openScreen: rejects('no_screen') } })
  const page = await app.load()
  await page.open('/insights/posts/500333')
  expect(app.screens).toEqual([])
  expect(location.pathname).toBe('/insights/posts/500333')
})

test('an app that never answers getUserInfo still shows the feed', async () => {
  const app = fakeApp(exchange, { userId: '70001', methods: { getUserInfo: neverSettles } })
  const page = await app.load()
  await expect.poll(() => page.root.querySelector('article')).not.toBeNull()
})

test('the page shows the sentence of an exchange that refuses a call', async () => {
  const app = fakeApp(exchange, { calls: { 'social.feed': rejects('50001', 'Down for maintenance') } })
  const page = await app.load()
  await expect.poll(() => page.root.textContent).toContain('Down for maintenance')
})
