import { logIn } from '#web/features/account/account.ts'
import { cardMessages } from '#web/i18n/en/card.ts'
import { homeMessages } from '#web/i18n/en/home.ts'
import { moderationMessages } from '#web/i18n/en/moderation.ts'
import { notify } from '#web/lib/page/notices.ts'
import { type NoticeOptions, showNotification, showTransient } from '#web/lib/page/notifications.ts'
import { scrollDown } from '#web/lib/page/scroll.ts'
import { viewerId } from '#web/lib/page/viewer.ts'
import { type Hidden, setHidden } from '../hidden.ts'
import { type PersonRef, type RelationKind, toggleRelation } from '../mutesAndBlocks.ts'
import type { ModerationTarget } from './stage.ts'
import { openModeration } from './stage.ts'

/** The height covered by the page's top bar, in CSS pixels. */
const bar = 56

/**
 * Keeps what the reader sees where it is while posts go: engines that hold a place by themselves hold it by what may be
 * going. The first item on the screen that is still there afterwards stays where it is, or comes up to where the first was;
 * the keyboard goes on with the one after what went.
 */
function preserveScroll(): void {
  const seen = [...document.querySelectorAll<HTMLElement>('[data-item]')]
    .map((item) => ({ item, box: item.getBoundingClientRect() }))
    .filter(({ item, box }) => box.bottom > bar && box.top < innerHeight && !item.hidden)
  const [first] = seen
  requestAnimationFrame(() => {
    const isThere = ({ item }: { item: HTMLElement }) => item.isConnected && !item.hidden
    const kept = seen.find(isThere)
    if (!kept || !first) return
    const wanted = kept === first ? kept.box.top : Math.max(first.box.top, bar)
    const moved = kept.item.getBoundingClientRect().top - wanted
    if (moved !== 0) scrollDown(moved)
    const gone = seen.findIndex((one) => !isThere(one))
    const next = gone < 0 ? undefined : seen.slice(gone).find(isThere)
    if (next && isLost(document.activeElement)) {
      next.item.querySelector<HTMLElement>('.safety-button, .muted-row__show')?.focus({ preventScroll: true })
    }
  })
}

/** Whether the focus was lost with a removed element. */
const isLost = (focused: Element | null): boolean => focused === null || focused.matches('body, main')

/** Notices after a mute, a block, their undo, and a refusal. */
const said = {
  mute: [
    { done: 'unmuted', failed: 'unmuteFailed' },
    { done: 'muted', failed: 'muteFailed' },
  ],
  block: [
    { done: 'unblocked', failed: 'unblockFailed' },
    { done: 'blocked', failed: 'blockFailed' },
  ],
} as const satisfies Record<RelationKind, readonly unknown[]>

/** Confirms an action; after a refusal, shows only the reason. */
export function announce(
  done: string,
  options: NoticeOptions,
  start: (onRefused: (reason: string) => void) => void,
  failed: (reason: string) => string,
): void {
  let isRefused = false
  let closeNotice: (() => void) | undefined
  preserveScroll()
  start((reason) => {
    isRefused = true
    closeNotice?.()
    void showNotification(failed(reason), { isError: true })
  })
  void showNotification(done, options).then((close) => {
    closeNotice = close
    if (isRefused) close()
  })
}

/** Mutes or blocks, or ends that, optimistically and with undo. A refusal reverts it and shows the reason. */
export function relate(person: PersonRef, kind: RelationKind, on: boolean): void {
  const t = moderationMessages.get()
  const { done, failed } = said[kind][on ? 1 : 0]
  const { name } = person
  const undo = { label: t.undo, run: () => relate(person, kind, !on) }
  announce(
    t[done]({ name }),
    on ? { action: undo } : {},
    (onRefused) => void toggleRelation(person, kind, on, onRefused),
    (reason) => t[failed]({ name, reason }),
  )
}

/** Hides a post or comment on this device. */
export function hide(one: Hidden & { readonly kind: 'post' | 'comment' }): void {
  const t = moderationMessages.get()
  preserveScroll()
  setHidden(one, true)
  const undo = { label: t.undo, run: () => setHidden(one, false) }
  void showNotification(one.kind === 'post' ? t.postHidden : t.commentHidden, { action: undo })
}

/** @returns whether the reader must log in first; a notice then offers it. */
export const needsLogIn = (text: string): boolean => {
  if (viewerId() !== null) return false
  notify(text, { label: homeMessages.get().logIn, run: logIn })
  return true
}

/** Explains the action and asks for confirmation. */
export function askToBlock(target: ModerationTarget): void {
  if (!needsLogIn(moderationMessages.get().logInToBlock)) openModeration({ name: 'block', target })
}

export function askToReport(target: ModerationTarget): void {
  if (!needsLogIn(moderationMessages.get().logInToReport)) openModeration({ name: 'report', target })
}

export async function copyLink(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url)
    await showTransient(cardMessages.get().linkCopied)
  } catch (error) {
    console.warn('Could not copy the link to the clipboard.', error)
    notify(moderationMessages.get().copyFailed)
  }
}
