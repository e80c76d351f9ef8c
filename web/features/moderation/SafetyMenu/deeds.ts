import { cardMessages } from '../../../i18n/en/card.ts'
import { homeMessages } from '../../../i18n/en/home.ts'
import { safetyMessages } from '../../../i18n/en/safety.ts'
import { notify } from '../../../lib/page/notices.ts'
import { showNotification, showTransient } from '../../../lib/page/notifications.ts'
import { viewerId } from '../../../lib/page/viewer.ts'
import { logIn } from '../../account/index.ts'
import { type Away, setAway } from '../away.ts'
import { type RelationKind, type Somebody, setRelation } from '../safety.ts'
import { keepEyes } from './keepEyes.ts'
import { openSafety } from './stage.ts'
import type { SafetyTarget } from './target.ts'

/** What is said when somebody was muted or blocked, or no longer, and when the exchange would not. */
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

/** Mutes or blocks somebody, or no longer: at once, with a way back; when the exchange refuses, all is as it was, and why is said. */
export function relate(person: Somebody, kind: RelationKind, on: boolean): void {
  const t = safetyMessages.get()
  const { done, failed } = said[kind][on ? 1 : 0]
  const { name } = person
  keepEyes()
  let isRefused = false
  let closeNotice: (() => void) | undefined
  void setRelation(person, kind, on, (reason) => {
    isRefused = true
    closeNotice?.()
    void showNotification(t[failed]({ name, reason }), { isError: true })
  })
  const undo = { label: t.undo, run: () => relate(person, kind, !on) }
  void showNotification(t[done]({ name }), on ? { action: undo } : {}).then((close) => {
    closeNotice = close
    if (isRefused) close()
  })
}

/** Takes a post or comment out of this device's sight. */
export function hide(one: Away & { readonly kind: 'post' | 'comment' }): void {
  const t = safetyMessages.get()
  keepEyes()
  setAway(one, true)
  const undo = { label: t.undo, run: () => setAway(one, false) }
  void showNotification(one.kind === 'post' ? t.postHidden : t.commentHidden, { action: undo })
}

const needsLogIn = (text: string): boolean => {
  if (viewerId() !== null) return false
  notify(text, { label: homeMessages.get().logIn, run: logIn })
  return true
}

/** Asks whether the reader means it, and says what it does. */
export function askToBlock(target: SafetyTarget): void {
  if (!needsLogIn(safetyMessages.get().logInToBlock)) openSafety({ name: 'block', target })
}

export function askToReport(target: SafetyTarget): void {
  if (!needsLogIn(safetyMessages.get().logInToReport)) openSafety({ name: 'report', target })
}

export async function copyLink(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url)
    await showTransient(cardMessages.get().linkCopied)
  } catch (error) {
    console.warn('The clipboard did not take the link.', error)
    notify(safetyMessages.get().copyFailed)
  }
}
