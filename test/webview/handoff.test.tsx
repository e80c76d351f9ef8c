import './support.ts'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { nativeCarriers, screenPresets } from '#fixtures/app/settings.ts'
import { type FakeApp, type FakeAppOptions, fakeApp, type LoadedPage } from '#fixtures/app/testing.ts'
import exchange from '#fixtures/exchange.config.ts'
import { $notices } from '#web/lib/page/notices.ts'
import { $location } from '#web/lib/router/location.ts'

let page: LoadedPage | undefined
afterEach(() => {
  page?.close()
})

async function load(options: FakeAppOptions = {}, path?: string, navigation?: string): Promise<FakeApp> {
  const app = fakeApp(exchange, options)
  page = await app.load(path, navigation === undefined ? {} : { navigation })
  return app
}

const said = () => $notices.get().map(({ text }) => text)

describe.each(nativeCarriers)('in an app over %s', (carrier) => {
  test('opens a post natively by its id, without leaving a history entry', async () => {
    const app = await load({ carrier })
    const push = vi.spyOn(history, 'pushState')
    await page?.open('/insights/posts/31')
    expect(app.screens).toEqual([{ name: 'MeridianPost', id: '31' }])
    expect(push).not.toHaveBeenCalled()
    expect($location.get().href).toBe('/insights')
  })

  test('closes the page once the native screen is open', async () => {
    await load({ carrier })
    await page?.open('/insights/posts/31')
    expect(document.body.contains(page?.root ?? null)).toBe(false)
  })

  test('without openScreen, asks to upgrade and shows the web screen', async () => {
    const app = await load({ carrier })
    app.native.update({ missingMethods: ['openScreen'] })
    await page?.open('/insights/posts/31')
    expect(said()).toContain('Please upgrade the app')
    expect($location.get().route).toEqual({ name: 'post', params: { id: '31' } })
    expect(app.screens).toEqual([])
  })
})

test.each([
  ['2.31.0', true],
  ['2.32.0-beta.1', true],
  ['2.30.9', false],
  ['2.31.0-beta.1', false],
  ['', false],
])('opens the rank list natively in an app with the version "%s": %s', async (version, isNative) => {
  const app = await load({ version })
  await page?.open('/insights/rank/24h')
  expect(app.screens).toEqual(isNative ? [{ name: 'MeridianRank', slug: ['24h'] }] : [])
  expect($location.get().route?.name).toBe(isNative ? 'home' : 'rank')
  expect(said().includes('Please upgrade the app')).toBe(!isNative)
})

test('shows a screen that the app does not list on the web, without a notice', async () => {
  const app = await load({ screens: ['post'] })
  await page?.open('/insights/topics')
  expect(app.screens).toEqual([])
  expect($location.get().route?.name).toBe('topics')
  expect(said()).not.toContain('The app did not open this page.')
})

test('shows a screen on the web that the app lists and then refuses, and "Open again" asks the app once more', async () => {
  const app = await load({ screens: ['post'] })
  // The app's list has changed behind the page's back.
  app.native.update({ screens: [] })
  await page?.open('/insights/posts/31')
  expect($location.get().route?.name).toBe('post')
  const toast = $notices.get().find(({ text }) => text === 'The app did not open this page.')
  expect(toast?.action?.label).toBe('Open again')
  app.native.update({ screens: ['post'] })
  const opened = new Promise<void>((resolve) => app.native.$currentView.listen(() => resolve()))
  toast?.action?.run()
  await opened
  expect(app.screens).toEqual([{ name: 'MeridianPost', id: '31' }])
})

describe('the first load', () => {
  const all = { screens: screenPresets.all }

  test('hands over a route that the app has, before anything is rendered', async () => {
    const app = await load(all)
    expect(app.screens).toEqual([{ name: 'MeridianHome' }])
    expect(page?.root.childElementCount).toBe(0)
  })

  test.each(['reload', 'back_forward', ''])('keeps the web screen for a "%s"', async (navigation) => {
    const app = await load(all, '/insights', navigation)
    expect(app.screens).toEqual([])
    expect(page?.root.childElementCount).toBeGreaterThan(0)
  })

  test('asks to upgrade, and renders, when the handler is missing', async () => {
    const app = await load({ ...all, missingMethods: ['openScreen'] })
    expect(app.screens).toEqual([])
    expect(said()).toContain('Please upgrade the app')
    expect(page?.root.childElementCount).toBeGreaterThan(0)
  })
})
