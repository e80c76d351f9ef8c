import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { browser } from '../../../web/lib/page/browser.ts'
import { $notices, closeNotice, holdNotice, noticeMs, notify, putNotice } from '../../../web/lib/page/notices.ts'
import { choose } from '../../../web/lib/page/preferences.ts'
import { readViewer } from '../../../web/lib/page/viewer.ts'
import { openWorld } from '../../web/features/feed/home/world.ts'

const setCookie = (text: string): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: the store reads what a log-in leaves there.
  document.cookie = text
}

const stops: (() => void)[] = []
let loads: string[] = []
beforeEach(() => {
  openWorld()
  loads = []
  for (const how of ['assign', 'replace'] as const)
    vi.spyOn(browser, how).mockImplementation((href) => void loads.push(`${how} ${href}`))
  vi.spyOn(browser, 'reload').mockImplementation(() => void loads.push('reload'))
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  for (const stop of stops.splice(0).reverse()) stop()
  for (const name of ['user_id', 'session_token']) setCookie(`${name}=; path=/; Max-Age=0`)
  readViewer()
  choose({ simulation: undefined })
  $notices.set([])
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('notices', () => {
  const texts = () => $notices.get().map(({ text }) => text)
  const begin = () => {
    vi.useFakeTimers()
    stops.push($notices.listen(() => {}))
  }
  const say = () => {
    begin()
    const id = putNotice({ kind: 'transient', text: 'Saved', ms: noticeMs.transient })
    const [notice] = $notices.get()
    if (!notice) throw new Error('Nothing was said.')
    return { id, notice }
  }
  for (const [id, kind, ms, says] of [
    ['s4-notice-ms', 'transient', 1_500, 'closes itself after 1.5 s by default'],
    ['s9-transient', 'transient', 1_500, 'transient notice 1.5 s'],
    ['s9-toast', 'toast', 3_000, 'Toast default 3 s'],
    ['s9-notification', 'notification', 4_500, 'notification default 4.5 s'],
  ] as const)
    test(`[${id}] ${says}`, () => {
      expect(noticeMs[kind]).toBe(ms)
      begin()
      putNotice({ kind, text: 'Saved', ms: noticeMs[kind] })
      vi.advanceTimersByTime(ms - 1)
      expect(texts()).toEqual(['Saved'])
      vi.advanceTimersByTime(1)
      expect(texts()).toEqual([])
    })
  test('[s4-notice-appears] Appears', () => {
    begin()
    notify('Saved')
    expect(texts()).toEqual(['Saved'])
  })
  test('[s4-notice-held] pauses its countdown while the pointer is over it', () => {
    const { notice } = say()
    vi.advanceTimersByTime(1_000)
    holdNotice(notice, true)
    vi.advanceTimersByTime(10_000)
    expect(texts()).toEqual(['Saved'])
  })
  test('[s4-notice-restarts] restarts when the pointer leaves', () => {
    const { notice } = say()
    holdNotice(notice, true)
    vi.advanceTimersByTime(5_000)
    holdNotice(notice, false)
    vi.advanceTimersByTime(1_499)
    expect(texts()).toEqual(['Saved'])
    vi.advanceTimersByTime(1)
    expect(texts()).toEqual([])
  })
  test('[s4-notice-close] can be closed by a close control', () => {
    const { id } = say()
    closeNotice(id)
    expect(texts()).toEqual([])
  })
})
