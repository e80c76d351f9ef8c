import { listen } from '../../../bridge/lib/listen.ts'
import { isPageKey } from '../../lib/page/keys.ts'

/** The tab that a key leads to; `undefined` for other keys. Arrows follow the eye: right to left they change sides. */
export function nextTab<T>(tabs: readonly T[], current: T, key: string, rightToLeft: boolean): T | undefined {
  const at = tabs.indexOf(current)
  const step = rightToLeft ? -1 : 1
  const places: Readonly<Record<string, number>> = {
    ArrowRight: at + step,
    ArrowLeft: at - step,
    Home: 0,
    End: tabs.length - 1,
  }
  const place = places[key]
  return place === undefined ? undefined : tabs[(place + tabs.length) % tabs.length]
}

/**
 * Selects the tab that a key leads to, in any list of tabs, and moves the focus there.
 * @returns stop
 */
export const watchTabKeys = (): (() => void) =>
  listen(document, 'keydown', (event) => {
    const list = event.target instanceof Element && event.target.closest('.tabs')
    if (!list || !isPageKey(event, list)) return
    const tabs = [...list.querySelectorAll<HTMLElement>('.tabs__tab')]
    const current = tabs.find(({ tabIndex }) => tabIndex === 0)
    const next = current && nextTab(tabs, current, event.key, document.documentElement.dir === 'rtl')
    if (!next) return
    event.preventDefault()
    next.click()
    next.focus()
  })
