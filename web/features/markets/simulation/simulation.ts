import { splitPath } from '#bridge/site/paths.ts'
import { preferenceCookie } from '#bridge/site/preferenceCookie.ts'
import { ownable, type RouteName } from '#bridge/site/routes.ts'
import { isAllowedInSimulation, simulationPages } from '#bridge/site/simulation.ts'
import { readCookie } from '#bridge/storage/cookies.ts'
import { writeLocal } from '#bridge/storage/local.ts'
import { simulationMessages } from '#web/i18n/en/simulation.ts'
import { browser } from '#web/lib/page/browser.ts'
import { notify } from '#web/lib/page/notices.ts'
import { $simulation, choose } from '#web/lib/page/preferences.ts'
import { services } from '#web/lib/page/services.ts'
import {
  hrefNow,
  inHash,
  navigate,
  type RouteLocation,
  routeAt,
  sitePath,
  splitSitePath,
} from '#web/lib/router/location.ts'

/*
 * Simulation trade in a browser. No data may leak between the two environments, so turning it on or off reloads the page.
 * In the app, native owns the mode: it reports whether it is on, adds the header and decides which pages it opens. The
 * page only shows that it is on.
 */

/** Whether this tab has changed the flag itself and is already navigating. */
let isOwnChange = false

function load(how: 'assign' | 'replace', href: string): void {
  browser[how](inHash ? `#${href}` : href)
  if (inHash) browser.reload()
}

/** Whether anything can be stored beyond this page. */
const canKeep = (): boolean => readCookie(preferenceCookie.name) !== undefined || writeLocal('probe', '')

/** Turns simulation trade on and opens one of its pages, such as `/spot/BTCUSDT`, in the reader's locale. Requires a network. */
export function enterSimulation(page: string = simulationPages.spot): void {
  if (!browser.canLoad()) return
  const href = splitPath(page).locale ? page : sitePath(page)
  isOwnChange = true
  choose({ simulation: true })
  // Without storage the flag lives only as long as the page, so do not reload.
  if (!canKeep()) return void navigate(href)
  // A page restored from the back-forward cache could still show content that simulation trade hides.
  window.addEventListener('pageshow', ({ persisted }) => persisted && browser.reload())
  load('assign', href)
}

/** Turns simulation trade off and reloads the page. Requires a network. */
export function leaveSimulation(): void {
  if (!browser.canLoad()) return
  isOwnChange = true
  choose({ simulation: undefined })
  browser.reload()
}

const isAllowed = (href: string): boolean => {
  const [pathname = ''] = href.split('?')
  // In a host's own site the URL may be outside our base. It is then checked as one of the site's.
  return [splitSitePath(pathname), splitPath(pathname)].some(({ path }) => isAllowedInSimulation(path))
}

const accountRoutes: readonly RouteName[] = ownable.login

/**
 * Keeps a reader in simulation trade on its pages: replaces any other location with the default spot page. Log-in and
 * registration turn simulation trade off instead, because visitors could not reach them otherwise.
 * @returns whether the location was replaced and must not be shown
 */
export function guardLocation({ href, route }: RouteLocation): boolean {
  if (services().app || isAllowed(href)) return false
  if (route && accountRoutes.includes(route.name)) {
    leaveSimulation()
    return true
  }
  const spot = sitePath(simulationPages.spot)
  if (!routeAt(spot)) load('replace', spot)
  else {
    notify(simulationMessages.get().notOpen)
    void navigate(spot, { replace: true })
  }
  return true
}

/**
 * Follows another tab or the app turning simulation trade on or off.
 * @param showAgain in the app, whose page does not reload, shows the location again under the new rules
 */
export function onSimulationChange(showAgain: () => void): void {
  if (services().app) showAgain()
  else if (isOwnChange) return
  else if ($simulation.get() && !isAllowed(hrefNow())) load('replace', sitePath(simulationPages.spot))
  else browser.reload()
}
