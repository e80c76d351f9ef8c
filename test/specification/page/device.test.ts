import { describe, expect, test, vi } from 'vitest'
import { applyAppearance, setPathLocale, setTheme } from '#web/lib/page/appearance.ts'
import { $device, deviceClassOf } from '#web/lib/page/device.ts'
import { pageForEach } from './page.ts'

const { stops } = pageForEach()

describe('the page is dressed', () => {
  const rows = [
    ['pc', 1280, 'At least 1280 pc'],
    ['smpc', 1024, 'at least 1024 smpc'],
    ['pad', 768, 'at least 768 pad'],
  ] as const
  for (const [name, min, says] of rows) {
    test(`[s4-device-${name}] ${says}`, () => {
      expect(deviceClassOf(min)).toBe(name)
      expect(deviceClassOf(min - 1)).not.toBe(name)
    })
    test(`[s9-breakpoint-${min}] ${String(min)}`, () => expect(deviceClassOf(min - 1)).not.toBe(name))
  }
  test('[s4-device-mobile] otherwise mobile', () => expect([767, 0].map(deviceClassOf)).toEqual(['mobile', 'mobile']))
  test('[s4-direction] Direction becomes right-to-left for right-to-left languages', () => {
    const root = document.createElement('html')
    stops.push(applyAppearance(root))
    setPathLocale('ar')
    expect(root.dir).toBe('rtl')
    setPathLocale('en')
    expect(root.dir).toBe('ltr')
  })
  for (const theme of ['white', 'black'] as const)
    test(`[s4-theme-${theme}] Theme white or black`, () => {
      const root = document.createElement('html')
      stops.push(applyAppearance(root))
      setTheme(theme)
      expect(root.dataset.theme).toBe(theme)
      setTheme('white')
    })
  test('[s9-resize] Resize debounce 300 ms', () => {
    vi.useFakeTimers()
    const width = vi.spyOn(window, 'innerWidth', 'get').mockReturnValue(1_300)
    stops.push($device.listen(() => {}))
    width.mockReturnValue(800)
    window.dispatchEvent(new Event('resize'))
    vi.advanceTimersByTime(299)
    expect($device.get()).toBe('pc')
    vi.advanceTimersByTime(1)
    expect($device.get()).toBe('pad')
  })
})
