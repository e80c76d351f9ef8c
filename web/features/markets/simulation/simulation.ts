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
import { hrefNow, inHash, navigate, type RouteLocation, routeAt, splitSitePath } from '#web/lib/router/location.ts'
import { sitePath } from '#web/lib/router/sitePath.ts'

/*
 * Simulation trade in a browser. Nothing of one environment may stay in memory in the other, so going in and out reloads
 * the page. In the app the mode is the app's: it says whether it is on, adds the header, and decides what it opens. There
 * the page only shows that it is on.
 */

/** Whether this tab has changed the flag itself, and knows where it goes. */
let isOwnChange = false

function load(how: 'assign' | 'replace', href: string): void {
  browser[how](inHash ? `#${href}` : href)
  if (inHash) browser.reload()
}

/** Whether anything can be kept beyond this page. */
const canKeep = (): boolean => readCookie(preferenceCookie.name) !== undefined || writeLocal('probe', '')

/** Turns simulation trade on and goes to one of its pages, such as `/spot/BTCUSDT`, in the reader's locale. Not without a network. */
export function enterSimulation(page: string = simulationPages.spot): void {
  if (!browser.canLoad()) return
  const href = splitPath(page).locale ? page : sitePath(page)
  isOwnChange = true
  choose({ simulation: true })
  // Where nothing is kept the flag lives as long as the page, which therefore stays.
  if (!canKeep()) return void navigate(href)
  // Back from there, a page that the browser has kept would still show what is no part of simulation trade.
  window.addEventListener('pageshow', ({ persisted }) => persisted && browser.reload())
  load('assign', href)
}

/** Turns simulation trade off and reloads the page. Not without a network. */
export function leaveSimulation(): void {
  if (!browser.canLoad()) return
  isOwnChange = true
  choose({ simulation: undefined })
  browser.reload()
}

const isAllowed = (href: string): boolean => {
  const [pathname = ''] = href.split('?')
  // In a host's own site the address may be beside what is ours: then it is judged as the site's.
  return [splitSitePath(pathname), splitPath(pathname)].some(({ path }) => isAllowedInSimulation(path))
}

const accountRoutes: readonly RouteName[] = ownable.login

/**
 * Keeps a reader who is in simulation trade on its pages: a place that is none of them is left for the default spot page,
 * in its own history entry. Log-in and registration end simulation trade instead: a visitor could reach neither.
 * @returns whether the place was left, and is not to be shown.
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
 * Follows another tab, or the app, that turned simulation trade on or off.
 * @param showAgain in the app, whose page stays, shows the place as it now may be.
 */
export function followChange(showAgain: () => void): void {
  if (services().app) showAgain()
  else if (isOwnChange) return
  else if ($simulation.get() && !isAllowed(hrefNow())) load('replace', sitePath(simulationPages.spot))
  else browser.reload()
}
