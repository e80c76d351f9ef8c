import { afterEach, beforeEach, describe, expect, vi } from 'vitest'
import { browser } from '../../../web/lib/page/browser.ts'
import { $notices, closeNotice, holdNotice, noticeMs, notify, putNotice } from '../../../web/lib/page/notices.ts'
import { choose } from '../../../web/lib/page/preferences.ts'
import { readViewer } from '../../../web/lib/page/viewer.ts'
import { fact } from '../../support/specification/fact.ts'
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
  const file = 'web/lib/page/notices.ts'
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
  for (const [id, line, kind, ms, says, place] of [
    ['s4-notice-ms', 122, 'transient', 1_500, 'closes itself after 1.5 s by default', 'transient: «1_500»'],
    ['s9-transient', 233, 'transient', 1_500, 'transient notice 1.5 s', 'transient: «1_500»'],
    ['s9-toast', 233, 'toast', 3_000, 'Toast default 3 s', 'toast: «3_000»'],
    ['s9-notification', 233, 'notification', 4_500, 'notification default 4.5 s', 'notification: «4_500»'],
  ] as const)
    fact(
      id,
      line,
      says,
      [
        [file, place],
        [file, place, String(ms - 1)],
      ],
      () => {
        expect(noticeMs[kind]).toBe(ms)
        begin()
        putNotice({ kind, text: 'Saved', ms: noticeMs[kind] })
        vi.advanceTimersByTime(ms - 1)
        expect(texts()).toEqual(['Saved'])
        vi.advanceTimersByTime(1)
        expect(texts()).toEqual([])
      },
    )
  fact(
    's4-notice-appears',
    122,
    'Appears',
    [[file, '$notices.set([...all.filter((other) => other !== before), shown])', '']],
    () => {
      begin()
      notify('Saved')
      expect(texts()).toEqual(['Saved'])
    },
  )
  fact(
    's4-notice-held',
    122,
    'pauses its countdown while the pointer is over it',
    [[file, '&& !held.has(id)', '']],
    () => {
      const { notice } = say()
      vi.advanceTimersByTime(1_000)
      holdNotice(notice, true)
      vi.advanceTimersByTime(10_000)
      expect(texts()).toEqual(['Saved'])
    },
  )
  fact(
    's4-notice-restarts',
    122,
    'restarts when the pointer leaves',
    [[file, '  else held.delete(notice.id)\n', '  else return\n']],
    () => {
      const { notice } = say()
      holdNotice(notice, true)
      vi.advanceTimersByTime(5_000)
      holdNotice(notice, false)
      vi.advanceTimersByTime(1_499)
      expect(texts()).toEqual(['Saved'])
      vi.advanceTimersByTime(1)
      expect(texts()).toEqual([])
    },
  )
  fact('s4-notice-close', 122, 'can be closed by a close control', [[file, 'notice.id !== id', 'true']], () => {
    const { id } = say()
    closeNotice(id)
    expect(texts()).toEqual([])
  })
})
