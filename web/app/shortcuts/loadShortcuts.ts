import { late } from '../../../bridge/lib/late.ts'
import { openShortcuts } from '../../features/settings/ShortcutSheet/openShortcuts.ts'
import { shortcutMessages } from '../../i18n/en/shortcuts.ts'
import { isOpen } from '../../lib/page/flags.ts'
import { addShortcut, watchKeys } from '../../lib/page/shortcuts.ts'
import { linkStyles } from '../../lib/page/styles.ts'
import { hrefTo, navigate } from '../../lib/router/location.ts'
import { openItem, press, walk } from './walk.ts'

const search = (): void => {
  late(() => import('../../features/search/SearchPalette/openPalette.ts')).then(
    ({ openPalette }) => openPalette(),
    () => void navigate(hrefTo('search')),
  )
}

const goTo = (name: 'home' | 'notification' | 'topics' | 'setting') => (): void => {
  if (isOpen(name)) void navigate(hrefTo(name))
}

type Label = Exclude<keyof ReturnType<typeof shortcutMessages.get>, 'title'>

const rows: readonly (readonly [keys: string, label: Label, run: () => void])[] = [
  ['j', 'next', () => walk(1)],
  ['k', 'previous', () => walk(-1)],
  ['o', 'open', openItem],
  ['Enter', 'open', openItem],
  ['l', 'like', () => press('.action--like')],
  ['r', 'repost', () => press('.action--repost')],
  ['f', 'follow', () => press('.follow-button')],
  ['.', 'fresh', () => document.querySelector<HTMLElement>('.new-posts__pill, .notification__pill')?.click()],
  ['/', 'search', search],
  ['g h', 'home', goTo('home')],
  ['g n', 'notifications', goTo('notification')],
  ['g t', 'topics', goTo('topics')],
  ['g s', 'settings', goTo('setting')],
  ['?', 'help', openShortcuts],
]

/**
 * Lets single keys do things on any page.
 * @returns stop
 */
export function loadShortcuts(): () => void {
  // How the item that a key leads to is marked.
  linkStyles('overlays', 'beside').catch((error: unknown) => console.warn('The look of shortcuts did not load.', error))
  const stops = rows.map(([keys, label, run]) => addShortcut(keys, () => shortcutMessages.get()[label], run))
  stops.push(watchKeys())
  return () => {
    for (const stop of stops) stop()
  }
}
