import { describe, expect, test, vi } from 'vitest'
import { $notices, closeNotice, holdNotice, noticeMs, notify, putNotice } from '#web/lib/page/notices.ts'
import { pageForEach } from './page.ts'

const { stops } = pageForEach()

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
