import { together } from '#bridge/lib/listen.ts'
import type { RouteName } from '#bridge/site/routes.ts'
import { postOf } from '../features/post/posts.ts'
import { toggleSaved } from '../features/saved/save.ts'
import { openSearch } from '../features/search/SearchButton/openSearch.ts'
import { openShortcuts } from '../features/settings/ShortcutSheet/openShortcuts.ts'
import { shortcutMessages } from '../i18n/en/shortcuts.ts'
import { $flags, isOpen } from '../lib/page/flags.ts'
import { scrollToSee } from '../lib/page/scroll.ts'
import { addShortcut, watchKeys } from '../lib/page/shortcuts.ts'
import { linkStyles } from '../lib/page/styles.ts'
import { $location, hrefTo, navigate } from '../lib/router/location.ts'

/** Stored separately from the focus: when a page of a long list is removed, its focus is lost. */
let currentId: string | undefined

/** Searches only the section: a host site may use the same class names. */
const inPage = (selector: string): HTMLElement[] =>
  Array.from(document.documentElement.querySelectorAll<HTMLElement>(selector))

const items = (): HTMLElement[] => inPage('main [data-item]')

/** The focused item, otherwise the last visited one that is visible. */
function currentItem(): HTMLElement | undefined {
  const focused = document.activeElement?.closest<HTMLElement>('[data-item]')
  if (focused) return focused
  const last = items().find(({ dataset }) => dataset.item === currentId)
  const { top, bottom } = last?.getBoundingClientRect() ?? { top: 0, bottom: 0 }
  return bottom > 0 && top < window.innerHeight ? last : undefined
}

/** How much of an item must be visible, in CSS pixels. */
const minSeen = 24

/** The first item below the top edge of the screen and the sticky bar. */
function firstInSight(all: readonly HTMLElement[]): HTMLElement | undefined {
  const bar = inPage('main :is(.page__head, [role="tablist"])')[0]?.getBoundingClientRect().bottom ?? 0
  return all.find((item) => item.getBoundingClientRect().bottom > Math.max(0, bar) + minSeen)
}

/** Moves the focus to the next or previous item, starting from the current one or the first visible one. */
function walk(step: 1 | -1): void {
  const all = items()
  const current = currentItem()
  const next = current ? all[all.indexOf(current) + step] : firstInSight(all)
  if (!next) return
  currentId = next.dataset.item
  next.classList.add('is-walked')
  if (!next.hasAttribute('tabindex')) next.tabIndex = -1
  next.focus({ preventScroll: true })
  scrollToSee(next, { block: 'nearest' })
}

/** Follows an item's main link: the one that covers it, otherwise the first. */
function openItem(): void {
  const item = currentItem()
  const link = item?.querySelector<HTMLElement>('.post-card__link') ?? item?.querySelector<HTMLElement>('a[href]')
  link?.click()
}

/** Presses a button of the current item, or of the page, such as a post on its own page. */
function press(selector: string): void {
  const all = inPage(`main ${selector}`)
  const control = currentItem()?.querySelector<HTMLElement>(selector) ?? all.find((one) => !one.closest('[data-item]'))
  control?.click()
}

/** Saves the current post, or the post of the page. */
function saveCurrent(): void {
  const { route } = $location.get()
  const id = [currentItem()?.dataset.item, route?.params.id].find((one) => one !== undefined && postOf(one))
  if (id !== undefined) toggleSaved(id)
}

const goTo = (name: 'home' | 'notification' | 'topics' | 'saved' | 'setting') => (): void => {
  if (isOpen(name)) void navigate(hrefTo(name))
}

type Label = Exclude<keyof ReturnType<typeof shortcutMessages.get>, 'title'>

/** `of`: the shortcut exists only if this page is available. */
const rows: readonly (readonly [keys: string, label: Label, run: () => void, of?: RouteName])[] = [
  ['j', 'next', () => walk(1)],
  ['k', 'previous', () => walk(-1)],
  ['o', 'open', openItem],
  ['Enter', 'open', openItem],
  ['l', 'like', () => press('.action--like')],
  ['r', 'repost', () => press('.action--repost')],
  ['b', 'save', saveCurrent, 'saved'],
  ['f', 'follow', () => press('.follow-button')],
  ['.', 'fresh', () => inPage('.new-posts__pill, .notification__pill')[0]?.click()],
  ['/', 'search', openSearch],
  ['g h', 'home', goTo('home')],
  ['g n', 'notifications', goTo('notification')],
  ['g t', 'topics', goTo('topics')],
  ['g b', 'saved', goTo('saved'), 'saved'],
  ['g s', 'settings', goTo('setting')],
  ['?', 'help', openShortcuts],
]

/**
 * Enables single-key shortcuts on all pages.
 * @param root contains the page.
 * @returns a function that stops it
 */
export function loadShortcuts(root?: Element): () => void {
  // Styles that mark the current item.
  linkStyles('overlays', 'beside').catch((error: unknown) =>
    console.warn('Could not load the style sheet of shortcuts.', error),
  )
  let stops: (() => void)[] = []
  const end = () => {
    for (const stop of stops) stop()
  }
  const stopFlags = $flags.subscribe(() => {
    end()
    stops = rows.flatMap(([keys, label, run, of]) =>
      of === undefined || isOpen(of) ? [addShortcut(keys, () => shortcutMessages.get()[label], run)] : [],
    )
  })
  return together([watchKeys(root), end, stopFlags])
}
