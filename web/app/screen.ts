import { atom } from 'nanostores'
import type { ComponentType } from 'react'
import { late, type Wait } from '#bridge/lib/late.ts'
import { together } from '#bridge/lib/listen.ts'
import type { MatchedRoute } from '#bridge/site/routes.ts'
import { shellMessages } from '../i18n/en/shell.ts'
import { loadMessages } from '../i18n/i18n.ts'
import { browser } from '../lib/page/browser.ts'
import { $flags, isOpen } from '../lib/page/flags.ts'
import { closeNotice, putNotice } from '../lib/page/notices.ts'
import { $simulation } from '../lib/page/preferences.ts'
import { slowAfterMs } from '../lib/page/services.ts'
import { $banner, type ScreenRow, slots } from '../lib/page/slots.ts'
import { loadStyles } from '../lib/page/styles.ts'
import { $location, type RouteLocation } from '../lib/router/location.ts'

/**
 * Shows a notice that loading takes long, with a button that reloads the document.
 * @returns a function that removes the notice
 */
function tellSlow(): () => void {
  const { slow: text, tryAgain: label } = shellMessages.get()
  const action = { label, run: browser.renew }
  const id = putNotice({ kind: 'toast', text, ms: Number.POSITIVE_INFINITY, action })
  return () => closeNotice(id)
}

/** The shown screen: a location whose code and styles have loaded. */
export type ScreenState =
  | { readonly state: 'loading' }
  | {
      readonly state: 'shown'
      readonly place: RouteLocation
      readonly Screen: ComponentType<{ params: MatchedRoute['params'] }>
      /** The row whose `Screen` is shown; `undefined` if the route has none or it is disabled. */
      readonly row?: ScreenRow | undefined
    }
  /** `slow`: it may still load. */
  | { readonly state: 'failed'; readonly place: RouteLocation; readonly kind: 'error' | 'slow' }

export const $shown = atom<ScreenState>({ state: 'loading' })

const simulation = () => Promise.all([late(slots.simulation), loadMessages('simulation')]).then(([module]) => module)

/**
 * Loads what simulation trade needs.
 * @returns whether it has redirected the reader
 */
async function isGuarded(place: RouteLocation): Promise<boolean> {
  if (!$simulation.get()) return false
  const { guardLocation, SimulationBanner } = await simulation()
  $banner.set(SimulationBanner)
  return $location.get() === place && guardLocation(place)
}

/** Whether everything for a location has loaded, as for another URL of the shown screen. */
const isHere = (
  shown: ScreenState,
  row: ScreenRow,
  { prefix }: RouteLocation,
): shown is ScreenState & { state: 'shown' } =>
  shown.state === 'shown' && shown.row === row && shown.place.prefix === prefix && !$simulation.get()

/** Loads what a location needs, and shows it if the reader is still there. Shows it immediately if it has loaded. */
export async function showLocation(place: RouteLocation): Promise<void> {
  const name = place.route?.name
  const row = name && isOpen(name) ? slots.screens[name] : undefined
  const { load, sheet, namespaces: words } = row ?? { load: slots.missing, sheet: 'missing', namespaces: [] }
  const shown = $shown.get()
  // Synchronously: otherwise the list of tabs would show the previous tab until the URL has changed.
  if (row && isHere(shown, row, place)) return $shown.set({ ...shown, place })
  try {
    if (await isGuarded(place)) return
    const [{ Screen }, apply] = await Promise.all([
      late(load),
      row && loadStyles(sheet),
      ...[sheet, ...words].map(loadMessages),
    ])
    if ($location.get() !== place) return
    apply?.()
    $shown.set({ state: 'shown', place, Screen, row })
  } catch (error) {
    console.warn(error)
    if ($location.get() === place) $shown.set({ state: 'failed', place, kind: 'error' })
  }
}

/** Shows the current location again, because its screen may have changed. */
const showAgain = (): Promise<void> => showLocation($location.get())

/** Retries a failed screen. A document does not request a file again that is still pending. */
export const tryAgain = (): void => {
  const shown = $shown.get()
  if (browser.isStuck || (shown.state === 'failed' && shown.kind === 'slow')) browser.renew()
  else showAgain()
}

/**
 * Shows a notice if content that the reader waits for, or that the page requires, takes long. The notice replaces the
 * screen if that is what was requested, and otherwise lies over it. The content still shows when it arrives.
 */
export function watchLate(coming: Promise<unknown>, wait: Wait): void {
  let end = (): void => clearTimeout(timer)
  const place = $location.get()
  const timer = setTimeout(() => {
    const shown = $shown.get()
    // The reader has navigated elsewhere.
    if ($location.get() !== place) return
    if (wait === 'needed' || (shown.state === 'shown' && shown.place === place)) end = tellSlow()
    else $shown.set({ state: 'failed', place, kind: 'slow' })
  }, slowAfterMs)
  const settled = () => end()
  coming.then(settled, settled)
}

/** Shows each location, and shows it again when the available screens change. */
export function watchLocation(): () => void {
  return together([
    $location.subscribe(showLocation),
    $flags.listen(showAgain),
    $simulation.listen(() =>
      simulation().then(
        ({ onSimulationChange }) => onSimulationChange(showAgain),
        // Showing the location again also loads it again. If the page is about to reload, nothing happens; otherwise a notice shows.
        showAgain,
      ),
    ),
  ])
}
