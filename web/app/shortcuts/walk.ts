import { scrollToSee } from '#web/lib/page/scroll.ts'

/** Stored separately from the focus: when a page of a long list is removed, its focus is lost. */
let currentId: string | undefined

/** Searches only the section: a host site may use the same class names. */
export const inPage = (selector: string): HTMLElement[] =>
  Array.from(document.documentElement.querySelectorAll<HTMLElement>(selector))

const items = (): HTMLElement[] => inPage('main [data-item]')

/** The focused item, otherwise the last visited one that is visible. */
export function currentItem(): HTMLElement | undefined {
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
export function walk(step: 1 | -1): void {
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
export function openItem(): void {
  const item = currentItem()
  const link = item?.querySelector<HTMLElement>('.post-card__link') ?? item?.querySelector<HTMLElement>('a[href]')
  link?.click()
}

/** Presses a button of the current item, or of the page, such as a post on its own page. */
export function press(selector: string): void {
  const all = inPage(`main ${selector}`)
  const control = currentItem()?.querySelector<HTMLElement>(selector) ?? all.find((one) => !one.closest('[data-item]'))
  control?.click()
}
