import { afterEach, expect, test, vi } from 'vitest'
import { $locale, $theme, setTheme, wearAppearance } from '../../web/stores/appearance.ts'
import { $device, deviceClassOf } from '../../web/stores/device.ts'
import { $toasts, notify } from '../../web/stores/notices.ts'

afterEach(() => {
  vi.useRealTimers()
  $locale.set('en')
  $toasts.set([])
})

test('theme, language and direction stand on the document', () => {
  const root = document.createElement('html')
  const stop = wearAppearance(root)
  setTheme('black')
  $locale.set('ar')
  expect([root.dataset.theme, root.lang, root.dir]).toEqual(['black', 'ar-AE', 'rtl'])
  setTheme('white')
  $locale.set('zh-TC')
  expect([root.dataset.theme, root.lang, root.dir]).toEqual(['white', 'zh-Hant-TW', 'ltr'])
  stop()
})

test('another tab’s theme is taken over; nonsense is not', () => {
  const stop = wearAppearance(document.createElement('html'))
  setTheme('white')
  const storage = (newValue: string) => Object.assign(new Event('storage'), { key: 'insights.theme', newValue })
  window.dispatchEvent(storage('pink'))
  expect($theme.get()).toBe('white')
  window.dispatchEvent(storage('black'))
  expect($theme.get()).toBe('black')
  stop()
})

test.each([
  [1280, 'pc'],
  [1279, 'smpc'],
  [1024, 'smpc'],
  [1023, 'pad'],
  [768, 'pad'],
  [767, 'mobile'],
  [0, 'mobile'],
])('a viewport %i px wide is %s', (width, name) => expect(deviceClassOf(width)).toBe(name))

test('resizing is heard 300 ms after the last change', () => {
  vi.useFakeTimers()
  const stop = $device.listen(() => {})
  const resize = (width: number) => {
    Object.assign(window, { innerWidth: width })
    window.dispatchEvent(new Event('resize'))
  }
  resize(1300)
  vi.advanceTimersByTime(299)
  resize(800)
  vi.advanceTimersByTime(299)
  const early = $device.get()
  vi.advanceTimersByTime(1)
  expect([early, $device.get()]).not.toContain('pc')
  expect($device.get()).toBe('pad')
  stop()
})

test('a toast closes itself after 3 s, one with an action stays, and the same words are not said twice at once', () => {
  vi.useFakeTimers()
  notify('Saved')
  notify('Saved')
  notify('The app did not open this page.', { label: 'Open again', run: () => {} })
  expect($toasts.get()).toHaveLength(2)
  vi.advanceTimersByTime(2_999)
  expect($toasts.get()).toHaveLength(2)
  vi.advanceTimersByTime(1)
  expect($toasts.get().map(({ text }) => text)).toEqual(['The app did not open this page.'])
})
