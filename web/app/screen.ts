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
import { $banner } from '../lib/page/places.ts'
import { $simulation } from '../lib/page/preferences.ts'
import { type ScreenRow, slots } from '../lib/page/slots.ts'
import { linkStyles } from '../lib/page/styles.ts'
import { patienceMs } from '../lib/patience.ts'
import { $location, type RouteLocation } from '../lib/router/location.ts'

/**
 * Says over the page that something takes long, with a new document as the way on.
 * @returns what takes that back.
 */
function tellSlow(): () => void {
  const { slow: text, tryAgain: label } = shellMessages.get()
  const action = { label, run: browser.renew }
  const id = putNotice({ kind: 'toast', text, ms: Number.POSITIVE_INFINITY, action })
  return () => closeNotice(id)
}

/** What is on the screen: the place whose code and styles are here. */
export type ScreenState =
  | { readonly state: 'loading' }
  | {
      readonly state: 'shown'
      readonly place: RouteLocation
      readonly Screen: ComponentType<{ params: MatchedRoute['params'] }>
      /** Whose `Screen` it is; none where the route has none that is open. */
      readonly row?: ScreenRow | undefined
    }
  /** `slow`: it may still come. */
  | { readonly state: 'failed'; readonly place: RouteLocation; readonly kind: 'error' | 'slow' }

export const $shown = atom<ScreenState>({ state: 'loading' })

const simulation = () => Promise.all([late(slots.simulation), loadMessages('simulation')]).then(([module]) => module)

/**
 * Loads what simulation trade needs.
 * @returns whether it has sent the reader elsewhere.
 */
async function isGuarded(place: RouteLocation): Promise<boolean> {
  if (!$simulation.get()) return false
  const { guardLocation, SimulationBanner } = await simulation()
  $banner.set(SimulationBanner)
  return $location.get() === place && guardLocation(place)
}

/** Whether all that a place needs is here, as it is another address of the screen that is shown. */
const isHere = (
  shown: ScreenState,
  row: ScreenRow,
  { prefix }: RouteLocation,
): shown is ScreenState & { state: 'shown' } =>
  shown.state === 'shown' && shown.row === row && shown.place.prefix === prefix && !$simulation.get()

/** Loads what a place needs, and shows it if the reader is still there. What is here is shown at once. */
export async function showLocation(place: RouteLocation): Promise<void> {
  const name = place.route?.name
  const row = name && isOpen(name) ? slots.screens[name] : undefined
  const { load, sheet, namespaces: words } = row ?? { load: slots.missing, sheet: 'missing', namespaces: [] }
  const shown = $shown.get()
  // At once: while a tab's address is on its way, its list of tabs would be back at the tab before.
  if (row && isHere(shown, row, place)) return $shown.set({ ...shown, place })
  try {
    if (await isGuarded(place)) return
    const [{ Screen }] = await Promise.all([
      late(load),
      row && linkStyles(sheet),
      ...[sheet, ...words].map(loadMessages),
    ])
    if ($location.get() === place) $shown.set({ state: 'shown', place, Screen, row })
  } catch (error) {
    console.warn(error)
    if ($location.get() === place) $shown.set({ state: 'failed', place, kind: 'error' })
  }
}

/** Shows the current place once more: another may be what it shows by now. */
const showAgain = (): Promise<void> => showLocation($location.get())

/** Shows again what failed. A file that neither comes nor fails is not asked for twice by one document. */
export const tryAgain = (): void => {
  const shown = $shown.get()
  if (browser.isStuck || (shown.state === 'failed' && shown.kind === 'slow')) browser.renew()
  else showAgain()
}

/**
 * Says so when what a person waits for, or what the page is not whole without, does not come for long: in place of the screen, if that
 * is what was asked for, else over it. It shows still when it comes.
 */
export function watchLate(coming: Promise<unknown>, wait: Wait): void {
  let end = (): void => clearTimeout(timer)
  const place = $location.get()
  const timer = setTimeout(() => {
    const shown = $shown.get()
    // A reader who has gone elsewhere no longer waits.
    if ($location.get() !== place) return
    if (wait === 'needed' || (shown.state === 'shown' && shown.place === place)) end = tellSlow()
    else $shown.set({ state: 'failed', place, kind: 'slow' })
  }, patienceMs)
  const settled = () => end()
  coming.then(settled, settled)
}

/** Shows each place, and again when what may be shown changes. */
export function watchLocation(): () => void {
  return together([
    $location.subscribe(showLocation),
    $flags.listen(showAgain),
    $simulation.listen(() =>
      simulation().then(
        ({ followChange }) => followChange(showAgain),
        // The place is shown again, which asks for it again: a page that is going is left alone, another says that it did not load.
        showAgain,
      ),
    ),
  ])
}
