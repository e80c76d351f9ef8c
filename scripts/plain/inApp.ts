import { fullKey } from '#bridge/storage/local.ts'
import type { createPlainRequest } from '#fixtures/app/plainRequest.ts'
import type { FakeApp } from '#fixtures/app/testing.ts'
import type { Chromium } from '../drivers/chromium.ts'
import { hosts } from './pages.ts'
import { handsOn, lostOf, ownRoutes, routes, type Step, until, visitsBy, walk } from './steps.ts'

declare global {
  interface Window {
    plainApp: { readonly app: FakeApp; readonly plain: ReturnType<typeof createPlainRequest> }
  }
}

/** The same in the fake app, whose native side calls an exchange in the page's memory. */
export function walkInApp(where: string, { browser }: Chromium): Promise<Step[]> {
  const { shows, there, press, comment } = handsOn(browser)
  const open = async (path: string) => {
    const postId = await browser.execute(
      () => window.plainApp.plain.exchange.world.posts.find(({ comments }) => comments.length > 0)?.wire.id ?? '',
    )
    await browser.executeAsync(
      (to: string, done: () => void) => {
        void window.plainApp.app.load(to, { navigation: 'reload' }).then(done, done)
      },
      path.replace('{post}', postId),
    )
  }
  const heard = (path: string) =>
    until(browser, `a call of ${path} that succeeds`, () =>
      browser.execute(
        (wanted) => window.plainApp.plain.exchange.calls.some((call) => call.path === wanted && call.code === '00000'),
        path,
      ),
    )
  const visits = visitsBy(async (path, text) => {
    await open(path)
    await shows(text.replace('Tomas Beck', path.endsWith('profile') ? 'Mira Sol' : 'Tomas Beck'))
  })
  return walk(where, {
    async 'the fake app loads'() {
      await browser.url(`https://${hosts.app}/fake-app`)
      await until(browser, 'the fake app', () => browser.execute(() => 'plainApp' in window))
      // Removes events of the previous walk, and simulates a second visit: on the first one, events wait up to a
      // second for an id.
      await browser.execute(
        (key, id) => {
          sessionStorage.clear()
          localStorage.clear()
          indexedDB.deleteDatabase('insights')
          localStorage.setItem(key, id)
        },
        fullKey('visitor'),
        'a'.repeat(32),
      )
    },
    ...visits(routes),
    async 'the rank list is handed over at 2.31.0'() {
      await open('/insights')
      await browser.execute(() => window.plainApp.app.native.open('/insights/rank/24h'))
      await until(browser, 'the native screen', () =>
        browser.execute(() => window.plainApp.app.screens.some(({ name }) => name === 'AcmeRank')),
      )
    },
    async 'log-in by the app'() {
      await open('/insights')
      await press('.action--like')
      await shows('Log in to like posts')
      await press('.toast button')
      await until(browser, 'who is logged in', () =>
        browser.execute(() => window.plainApp.app.native.$settings.get().userId !== null),
      )
    },
    ...visits(ownRoutes),
    async like() {
      await open('/insights/posts/{post}')
      await press('.action--like')
      await heard('/v1/social/user/react')
    },
    comment: () => comment(heard),
    async 'post with a picture'() {
      await open('/insights')
      await press('.compose-row, .compose-button')
      await there('.composer textarea')
      await browser.$('.composer textarea').setValue('A first post with a picture #Markets')
      await press('.composer button[aria-label="Add pictures"]')
      await heard('/v1/social/fileUpload/uploadImage')
      await press('.composer__publish:not([disabled]):not([aria-disabled="true"])')
      await heard('/v1/social/publish/publishMessage')
      await shows('A first post with a picture')
    },
    async 'log-out by the app'() {
      await browser.execute(() => window.plainApp.app.native.update({ userId: null }))
      await open('/insights/profile')
      await shows('Log in')
    },
    async 'tracking events arrive'() {
      const accepted = () => browser.execute(() => [...window.plainApp.plain.exchange.events.accepted])
      await until(browser, 'an event', async () => (await accepted()).length > 0)
      // Sends events left by earlier pages.
      await open('/insights')
      const hasNotes = () => browser.execute(() => Object.keys(localStorage).some((key) => key.includes('trackNote')))
      await until(browser, 'every event', async () => !(await hasNotes()) && lostOf(await accepted()) === 0, 60_000)
    },
  })
}
