import { atom, type ReadableAtom } from 'nanostores'
import type { CallResponse } from '../../bridge/exchange/calls.ts'
import type { RouteName } from '../../bridge/site/routes.ts'
import { isOn } from './flags.ts'
import { $place } from './place.ts'
import { $activityPopupId, choose } from './preferences.ts'
import { services } from './services.ts'
import { viewerId } from './viewer.ts'

export type Activity = NonNullable<CallResponse<'social.activity'>['activity']>

/** Nobody is interrupted while they log in or trade. */
const quietRoutes: readonly (RouteName | undefined)[] = ['login', 'register', 'spot', 'futures']
/** How long something else is left to be done with, before it is looked again whether it is. */
const waitMs = 4_000

const $open = atom<Activity | null>(null)
/** What the exchange wants to show, while it is shown. One at a time. */
export const $activity: ReadableAtom<Activity | null> = $open

/** Whether the reader is at something that a pop-up would interrupt. */
function isBusy(): boolean {
  if (document.hidden || document.querySelector('dialog[open], [aria-modal="true"]')) return true
  return document.activeElement?.matches('input, textarea, select, [contenteditable]') ?? false
}

const isWelcome = (): boolean => !quietRoutes.includes($place.get().route?.name) && isOn('insights')

/**
 * Asks what the exchange wants to show, and shows it, unless the reader has closed it before. After the first content only.
 * `bring` loads what shows it. Answers a function that ends it.
 */
export function askActivity(bring: () => Promise<boolean>): () => void {
  const asking = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const show = async (activity: Activity) => {
    if (asking.signal.aborted || activity.id === $activityPopupId.get()) return
    if (isBusy() || !isWelcome()) timer = setTimeout(show, waitMs, activity)
    else if (await bring()) $open.set(activity)
  }
  if (isOn('insights'))
    services()
      .client.call('social.activity', {}, { signal: asking.signal, silent: true })
      .then(
        ({ activity }) => activity && show(activity),
        (error: unknown) => {
          if (!asking.signal.aborted) console.warn('What the exchange wants to show could not be asked.', error)
        },
      )
  return () => {
    asking.abort()
    clearTimeout(timer)
  }
}

/** Closes what is shown, for good: on this device, and in the account of who is logged in. */
export function closeActivity(): void {
  const activity = $open.get()
  if (!activity) return
  $open.set(null)
  choose({ activityPopupId: activity.id })
  if (viewerId() === null) return
  services()
    .client.call('social.closeActivity', { id: activity.id }, { silent: true })
    .catch((error: unknown) => console.warn('The exchange was not told what was closed.', error))
}
