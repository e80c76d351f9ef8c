import { fakeApp } from 'insights-client/testing'
import { expect, test, vi } from 'vitest'
import { exchange } from './exchange.ts'

test('leads a visitor who likes a post to the app’s log-in', async () => {
  const app = fakeApp(exchange, { login: async () => '70001' })
  const { root } = await app.load()
  const like = () => root.querySelector<HTMLElement>('button[aria-label$="likes"]')
  await vi.waitFor(() => expect(like()).not.toBeNull())
  like()?.click()
  const logIn = () => [...root.querySelectorAll('button')].find(({ textContent }) => textContent === 'Log in')
  await vi.waitFor(() => expect(logIn()).toBeDefined(), 5_000)
  logIn()?.click()
  await vi.waitFor(() => expect(app.native.$settings.get().userId).toBe('70001'))
})
