import { atom, type ReadableAtom } from 'nanostores'
import type { CallResponse } from '#bridge/exchange/calls.ts'
import { makeCall } from '#web/lib/makeCall.ts'
import { isOn } from '#web/lib/page/flags.ts'
import { takesText } from '#web/lib/page/keys.ts'
import { $activityPopupId, choose } from '#web/lib/page/preferences.ts'
import { services } from '#web/lib/page/services.ts'
import { slots } from '#web/lib/page/slots.ts'
import { viewerId } from '#web/lib/page/viewer.ts'
import { $location } from '#web/lib/router/location.ts'

export type Activity = NonNullable<CallResponse<'social.activity'>['activity']>

/** How long the page must be idle, in ms, so that no reader is interrupted. */
const restMs = 5_000
/** The same, once the pop-up's code has loaded. */
const paintMs = 500
const doings = [
  ...(['scroll', 'wheel', 'touchmove', 'keydown', 'keyup', 'input', 'visibilitychange'] as const),
  ...(['pointerdown', 'pointermove', 'pointerup', 'pointercancel', 'dragend'] as const),
] as const

const $open = atom<Activity | null>(null)
/** The campaign being shown. One at a time. */
export const $activity: ReadableAtom<Activity | null> = $open

/** Whether a pop-up would interrupt the reader. */
function isBusy(): boolean {
  if (document.querySelector('dialog[open], [aria-modal="true"], [aria-expanded="true"]')) return true
  // The reader may be about to copy selected text.
  if (getSelection()?.isCollapsed === false) return true
  return document.activeElement !== null && takesText(document.activeElement)
}

function isWelcome(): boolean {
  const { route } = $location.get()
  return route !== undefined && slots.screens[route.name].offers.includes('popup') && isOn('insights')
}

/**
 * Calls `act` once the page is at rest, at what may be interrupted.
 * @returns a function that takes it back.
 */
function whenAtRest(act: () => void, ms = restMs): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isPressed = false
  const stop = () => {
    clearTimeout(timer)
    for (const doing of doings) window.removeEventListener(doing, wait, true)
  }
  const look = () => {
    if (isPressed || isBusy() || !isWelcome()) return wait()
    stop()
    act()
  }
  const wait = (event?: Event) => {
    clearTimeout(timer)
    if (event?.type === 'pointerdown') isPressed = true
    // A press that became a drag or a scroll ends with another event.
    else if (event && /^(?:pointer(?:up|cancel)|dragend)$/.test(event.type)) isPressed = false
    // Do nothing while the page is hidden.
    if (!document.hidden) timer = setTimeout(look, ms)
  }
  for (const doing of doings) window.addEventListener(doing, wait, { capture: true, passive: true })
  wait()
  return stop
}

/**
 * Asks what the exchange wants to show, and shows it, unless the reader has closed it before. After the first content only. `show`
 * loads what shows it.
 * @returns stop
 */
export function watchActivity(show: () => Promise<boolean>): () => void {
  const asking = new AbortController()
  let stopWaiting = () => {}
  const take = (activity: Activity | null) => {
    if (asking.signal.aborted || !activity || activity.id === $activityPopupId.get()) return
    stopWaiting = whenAtRest(async () => {
      // The reader may have moved on meanwhile.
      if ((await show()) && !asking.signal.aborted) stopWaiting = whenAtRest(() => $open.set(activity), paintMs)
    })
  }
  if (isOn('insights'))
    services()
      .client.call('social.activity', {}, { signal: asking.signal, silent: true })
      .then(
        ({ activity }) => take(activity),
        (error: unknown) => {
          if (!asking.signal.aborted) console.warn('Could not request the exchange’s campaign.', error)
        },
      )
  return () => {
    asking.abort()
    stopWaiting()
  }
}

/** Closes the campaign for good, on this device and in the account. */
export function closeActivity(): void {
  const activity = $open.get()
  if (!activity) return
  $open.set(null)
  choose({ activityPopupId: activity.id })
  if (viewerId() === null) return
  makeCall('social.closeActivity', { id: activity.id }).catch((error: unknown) =>
    console.warn('Could not report the closed campaign to the exchange.', error),
  )
}
