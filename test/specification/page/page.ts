import { afterEach, beforeEach, vi } from 'vitest'
import { openWorld } from '#test/web/features/feed/home/world.ts'
import { browser } from '#web/lib/page/browser.ts'
import { $notices } from '#web/lib/page/notices.ts'
import { choose } from '#web/lib/page/preferences.ts'
import { readViewer } from '#web/lib/page/viewer.ts'

export const setCookie = (text: string): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: the store reads what a log-in leaves there.
  document.cookie = text
}

/** Opens a world for each test of a file, which tells its loads of pages, and ends what a test has started. */
export function pageForEach(): { readonly stops: (() => void)[]; readonly loads: string[] } {
  const stops: (() => void)[] = []
  const loads: string[] = []
  beforeEach(() => {
    openWorld()
    loads.length = 0
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
  })
  return { stops, loads }
}
