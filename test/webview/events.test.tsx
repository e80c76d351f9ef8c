import { afterEach, describe, expect, test, vi } from 'vitest'
import { nativeCarriers } from '#fixtures/app/settings.ts'
import { feedOf } from '#web/features/feed/feed.ts'
import { $locale } from '#web/lib/page/appearance.ts'
import { $fromApp, $theme } from '#web/lib/page/preferences.ts'
import { $location, navigate } from '#web/lib/router/location.ts'
import { type Mounted, mountIn } from './support.ts'

let mounted: Mounted | undefined
afterEach(() => {
  mounted?.takeDown()
  document.body.replaceChildren()
})
const load = (...given: Parameters<typeof mountIn>): Mounted => {
  mounted = mountIn(...given)
  return mounted
}

const { documentElement: html } = document
const property = (name: string) => html.style.getPropertyValue(name)
const names = ({ native }: Mounted) => native.log.$entries.get().map(({ name }) => name)

describe.each(nativeCarriers)('before the first paint, over %s', (carrier) => {
  test('applies the app’s theme, language, currency and safe area', () => {
    const safeArea = { top: 59, right: 1, bottom: 34, left: 2 }
    load({ carrier, theme: 'black', locale: 'ar', currency: 'JPY', safeArea })
    // No promise has been waited for: this is what the first paint finds.
    expect(html.dataset.theme).toBe('black')
    expect([html.lang, html.dir]).toEqual(['ar-AE', 'rtl'])
    expect(location.pathname).toBe('/ar/insights')
    expect($fromApp.get().unit).toBe('JPY')
    expect(['top', 'right', 'bottom', 'left'].map((side) => property(`--safe-${side}`))).toEqual([
      '59px',
      '1px',
      '34px',
      '2px',
    ])
  })
})

test('keeps the language that the address names', async () => {
  load({ locale: 'ar' }, '/ja/insights?tab=hot')
  expect(location.pathname + location.search).toBe('/ja/insights?tab=hot')
  // This document wore another page before: it turns over once the messages are here.
  await vi.waitFor(() => expect($locale.get()).toBe('ja'))
})

test('ignores an unknown language', () => {
  const { native } = load({}, '/ja/insights')
  Reflect.apply(native.send, native, ['appearance', { locale: 'tlh' }])
  expect(location.pathname).toBe('/ja/insights')
})

test('applies another theme or language of the app in place', async () => {
  const { native } = load()
  const { key } = $location.get()
  native.update({ theme: 'black', locale: 'ar' })
  expect($theme.get()).toBe('black')
  expect(location.pathname).toBe('/ar/insights')
  // The page turns over once its messages are here.
  await vi.waitFor(() => expect(html.dir).toBe('rtl'))
  native.update({ theme: 'white', locale: 'en' })
  expect(html.dataset.theme).toBe('white')
  expect(location.pathname).toBe('/insights')
  expect($location.get().key).toBe(key)
})

test('calls no method on a change of language on a native route', () => {
  const page = load({ screens: ['home', 'post'] }, '/insights/posts/31')
  page.native.update({ locale: 'ar' })
  expect($location.get()).toMatchObject({ href: '/ar/insights/posts/31', route: { name: 'post' } })
  expect(names(page)).not.toContain('openScreen')
})

test('gives styles the area covered by keyboard and bars', () => {
  const { native } = load()
  native.send('keyboard', { height: 291 })
  expect(property('--keyboard')).toBe('291px')
  native.update({ safeArea: { top: 0, right: 44, bottom: 21, left: 44 } })
  expect(property('--safe-left')).toBe('44px')
})

test('resets the page for another reader, and ignores an event without a change of user', () => {
  const { native } = load()
  const first = $location.get().key
  const feed = feedOf('recommended')
  native.send('session', { userId: null })
  expect($location.get().key).toBe(first)
  expect(feedOf('recommended')).toBe(feed)
  native.update({ userId: '1001' })
  expect($location.get().key).not.toBe(first)
  expect(feedOf('recommended')).not.toBe(feed)
})

describe('the system’s back', () => {
  test('closes only the topmost layer', async () => {
    const page = load({}, '/insights/search')
    await navigate('/insights/profile')
    const dialog = document.createElement('dialog')
    document.body.append(dialog)
    dialog.show()
    page.native.send('back', {})
    expect(dialog.open).toBe(false)
    expect($location.get().route?.name).toBe('profile')
  })

  test('is consumed by a dialog that must not close yet', () => {
    const page = load()
    const dialog = document.createElement('dialog')
    dialog.addEventListener('cancel', (event) => event.preventDefault())
    document.body.append(dialog)
    dialog.show()
    page.native.send('back', {})
    expect(dialog.open).toBe(true)
    expect(names(page)).not.toContain('closePage')
  })

  test('goes back if there is a previous page', async () => {
    const page = load({}, '/insights/search')
    await navigate('/insights/profile')
    const back = vi.spyOn(history, 'back')
    page.native.send('back', {})
    expect(back).toHaveBeenCalledOnce()
    expect(names(page)).not.toContain('closePage')
  })

  test('closes the page if there is none', async () => {
    const page = load()
    const left = new Promise((resolve) => page.native.$currentView.listen(resolve))
    page.native.send('back', {})
    expect(await left).toEqual({ kind: 'closed' })
  })
})
