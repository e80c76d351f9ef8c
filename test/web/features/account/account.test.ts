import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Bridge } from '#bridge/app/bridge.ts'
import type { Client } from '#bridge/exchange/client.ts'
import sandbox from '#fixtures/exchange.config.ts'
import { isLogInNative, logIn } from '#web/features/account/account.ts'
import { $notices } from '#web/lib/page/notices.ts'
import { type AppLink, provideServices } from '#web/lib/page/services.ts'
import { $location, watchHistory } from '#web/lib/router/location.ts'

let stop: () => void
beforeEach(() => {
  history.replaceState(null, '', '/insights?tab=hot')
  stop = watchHistory()
})
afterEach(() => {
  stop()
  $notices.set([])
})

/**
 * A page in an app with these native methods.
 * @returns the calls of them
 */
function openInApp(methods: Readonly<Record<string, () => Promise<unknown>>>): readonly string[] {
  const called: string[] = []
  const bridge: Partial<Bridge> = {
    supports: (name) => name in methods,
    call: ((name: string) => {
      called.push(name)
      return methods[name]?.()
    }) as Bridge['call'],
  }
  const client: Client = { call: () => Promise.reject(new Error('Nothing is called.')) }
  provideServices({ exchange: sandbox, client, app: { bridge } as Partial<AppLink> as AppLink })
  return called
}

test('uses the app’s log-in, if there is one, and the page stays', () => {
  const called = openInApp({ login: async () => ({ userId: '7' }) })
  expect(isLogInNative()).toBe(true)
  logIn()
  expect(called).toEqual(['login'])
  expect($location.get().href).toBe('/insights?tab=hot')
})

test('shows that the app did not log in', async () => {
  openInApp({ login: () => Promise.reject(new Error('Cancelled.')) })
  logIn()
  await vi.waitFor(() => expect($notices.get().map(({ text }) => text)).toEqual(['The app did not log you in.']))
})

test('uses the page’s log-in in a browser and in an app without one, and leads back', async () => {
  const called = openInApp({})
  expect(isLogInNative()).toBe(false)
  logIn()
  await vi.waitFor(() => expect($location.get().route?.name).toBe('login'))
  expect(called).toEqual([])
  expect(new URLSearchParams($location.get().search).get('from')).toBe('/insights?tab=hot')
})
