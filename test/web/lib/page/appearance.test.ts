import { afterEach, expect, test, vi } from 'vitest'
import { applyAppearance, setPathLocale } from '#web/lib/page/appearance.ts'
import { $device, deviceClassOf } from '#web/lib/page/device.ts'
import { $theme, watchPreferences } from '#web/lib/page/preferences.ts'
import { setTheme } from '#web/lib/page/setTheme.ts'

afterEach(() => {
  setPathLocale('en')
})

test('[s4-theme-white] [s4-theme-black] [s4-direction] sets theme, language and direction on the document', () => {
  const root = document.createElement('html')
  const stop = applyAppearance(root)
  setTheme('black')
  setPathLocale('ar')
  expect([root.dataset.theme, root.lang, root.dir]).toEqual(['black', 'ar-AE', 'rtl'])
  setTheme('white')
  setPathLocale('zh-TC')
  expect([root.dataset.theme, root.lang, root.dir]).toEqual(['white', 'zh-Hant-TW', 'ltr'])
  stop()
})

test('follows another tab’s theme, and ignores invalid values', () => {
  const stop = watchPreferences()
  setTheme('white')
  const otherTabKeeps = (theme: string) => {
    const text = JSON.stringify({ at: Date.now() + 1_000, chosen: { theme } })
    localStorage.setItem('insights/1/preferences', text)
    window.dispatchEvent(Object.assign(new Event('storage'), { key: 'insights/1/preferences', newValue: text }))
  }
  otherTabKeeps('pink')
  expect($theme.get()).toBe('white')
  otherTabKeeps('black')
  expect($theme.get()).toBe('black')
  stop()
})

test.each([
  ['[s4-device-pc]', 1280, 'pc'],
  ['[s9-breakpoint-1280]', 1279, 'smpc'],
  ['[s4-device-smpc]', 1024, 'smpc'],
  ['[s9-breakpoint-1024]', 1023, 'pad'],
  ['[s4-device-pad]', 768, 'pad'],
  ['[s9-breakpoint-768] [s4-device-mobile]', 767, 'mobile'],
  ['[s4-device-mobile]', 0, 'mobile'],
])('%s classifies a viewport %i px wide as %s', (_ids, width, name) => expect(deviceClassOf(width)).toBe(name))

test('[s9-resize] reports a resize 300 ms after the last change', () => {
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
