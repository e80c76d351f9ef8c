import { scrollToSee } from '#web/lib/page/scroll.ts'

/** Kept beside the focus: a page of a long list that has been taken down takes the focus with it. */
let currentId: string | undefined

/** A host site may use the same names outside the section. */
export const inPage = (selector: string): HTMLElement[] =>
  Array.from(document.documentElement.querySelectorAll<HTMLElement>(selector))

const items = (): HTMLElement[] => inPage('main [data-item]')

/** The item that has the focus in it, else the one that was walked to last and is in sight. */
export function currentItem(): HTMLElement | undefined {
  const focused = document.activeElement?.closest<HTMLElement>('[data-item]')
  if (focused) return focused
  const last = items().find(({ dataset }) => dataset.item === currentId)
  const { top, bottom } = last?.getBoundingClientRect() ?? { top: 0, bottom: 0 }
  return bottom > 0 && top < window.innerHeight ? last : undefined
}

/** How much of an item has to be in sight, in CSS pixels. */
const minSeen = 24

/** The first item that is not above the screen's upper edge, nor under the bar that stays there. */
function firstInSight(all: readonly HTMLElement[]): HTMLElement | undefined {
  const bar = inPage('main :is(.page__head, [role="tablist"])')[0]?.getBoundingClientRect().bottom ?? 0
  return all.find((item) => item.getBoundingClientRect().bottom > Math.max(0, bar) + minSeen)
}

/** Brings the focus to the next item, or the one before: from the current one, else to the first in sight. */
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

/** Follows the link that an item is about: the one that covers it, else its first. */
export function openItem(): void {
  const item = currentItem()
  const link = item?.querySelector<HTMLElement>('.post-card__link') ?? item?.querySelector<HTMLElement>('a[href]')
  link?.click()
}

/** Presses a control of the current item, else the page's own: a post's on its page. */
export function press(selector: string): void {
  const all = inPage(`main ${selector}`)
  const control = currentItem()?.querySelector<HTMLElement>(selector) ?? all.find((one) => !one.closest('[data-item]'))
  control?.click()
}
