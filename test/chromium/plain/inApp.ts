import { test } from 'vitest'
import { fullKey } from '#bridge/storage/local.ts'
import type { createPlainRequest } from '#fixtures/app/plainRequest.ts'
import type { FakeApp } from '#fixtures/app/testing.ts'
import type { Chromium } from '#scripts/drivers/chromium.ts'
import { hosts } from './pages.ts'
import { handsOn, lostOf, ownRoutes, routes, testVisits, until } from './steps.ts'

declare global {
  interface Window {
    plainApp: { readonly app: FakeApp; readonly plain: ReturnType<typeof createPlainRequest> }
  }
}

/** The same in the fake app, whose native side calls an exchange in the page's memory. */
export function testInApp(chromium: Pick<Chromium, 'browser'>): void {
  const { shows, there, press, comment } = handsOn(chromium)
  const open = async (path: string) => {
    const postId = await chromium.browser.execute(
      () => window.plainApp.plain.exchange.world.posts.find(({ comments }) => comments.length > 0)?.wire.id ?? '',
    )
    await chromium.browser.executeAsync(
      (to: string, done: () => void) => {
        void window.plainApp.app.load(to, { navigation: 'reload' }).then(done, done)
      },
      path.replace('{post}', postId),
    )
  }
  const heard = (path: string) =>
    until(chromium, `a call of ${path} that succeeds`, () =>
      chromium.browser.execute(
        (wanted) => window.plainApp.plain.exchange.calls.some((call) => call.path === wanted && call.code === '00000'),
        path,
      ),
    )
  const visit = async (path: string, text: string) => {
    await open(path)
    await shows(text.replace('Tomas Beck', path.endsWith('profile') ? 'Mira Sol' : 'Tomas Beck'))
  }

  test('the fake app loads', async () => {
    await chromium.browser.url(`https://${hosts.app}/fake-app`)
    await until(chromium, 'the fake app', () => chromium.browser.execute(() => 'plainApp' in window))
    // Removes events of the previous walk, and simulates a second visit: on the first one, events wait up to a
    // second for an id.
    await chromium.browser.execute(
      (key, id) => {
        sessionStorage.clear()
        localStorage.clear()
        indexedDB.deleteDatabase('insights')
        localStorage.setItem(key, id)
      },
      fullKey('visitor'),
      'a'.repeat(32),
    )
  })
  testVisits(routes, visit)
  test('the rank list is handed over at 2.31.0', async () => {
    await open('/insights')
    await chromium.browser.execute(() => window.plainApp.app.native.open('/insights/rank/24h'))
    await until(chromium, 'the native screen', () =>
      chromium.browser.execute(() => window.plainApp.app.screens.some(({ name }) => name === 'AcmeRank')),
    )
  })
  test('log-in by the app', async () => {
    await open('/insights')
    await press('.action--like')
    await shows('Log in to like posts')
    await press('.toast button')
    await until(chromium, 'who is logged in', () =>
      chromium.browser.execute(() => window.plainApp.app.native.$settings.get().userId !== null),
    )
  })
  testVisits(ownRoutes, visit)
  test('like', async () => {
    await open('/insights/posts/{post}')
    await press('.action--like')
    await heard('/v1/social/user/react')
  })
  test('comment', () => comment(heard))
  test('post with a picture', async () => {
    await open('/insights')
    await press('.compose-row, .compose-button')
    await there('.composer textarea')
    await chromium.browser.$('.composer textarea').setValue('A first post with a picture #Markets')
    await press('.composer button[aria-label="Add pictures"]')
    await heard('/v1/social/fileUpload/uploadImage')
    await press('.composer__publish:not([disabled]):not([aria-disabled="true"])')
    await heard('/v1/social/publish/publishMessage')
    await shows('A first post with a picture')
  })
  test('log-out by the app', async () => {
    await chromium.browser.execute(() => window.plainApp.app.native.update({ userId: null }))
    await open('/insights/profile')
    await shows('Log in')
  })
  test('tracking events arrive', async () => {
    const accepted = () => chromium.browser.execute(() => [...window.plainApp.plain.exchange.events.accepted])
    await until(chromium, 'an event', async () => (await accepted()).length > 0)
    // Sends events left by earlier pages.
    await open('/insights')
    const hasNotes = () =>
      chromium.browser.execute(() => Object.keys(localStorage).some((key) => key.includes('trackNote')))
    await until(chromium, 'every event', async () => !(await hasNotes()) && lostOf(await accepted()) === 0, 60_000)
  })
}
