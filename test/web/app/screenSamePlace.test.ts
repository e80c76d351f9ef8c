import { afterEach, beforeEach, expect, test } from 'vitest'
import { $shown, showLocation } from '#web/app/screen.ts'
import { $flags } from '#web/lib/page/flags.ts'
import { choose } from '#web/lib/page/preferences.ts'
import { slots } from '#web/lib/page/slots.ts'
import { $location, type RouteLocation, routeAt } from '#web/lib/router/location.ts'
import { openWorld } from '../features/feed/home/world.ts'

const Here = () => null
const placeOf = (href: string, prefix = ''): RouteLocation => ({
  href: prefix + href,
  route: routeAt(href),
  search: '',
  prefix,
  key: 'first',
})
/**
 * Navigates.
 * @returns the content right afterwards
 */
function goTo(place: RouteLocation): string | undefined {
  $location.set(place)
  void showLocation(place)
  const shown = $shown.get()
  return shown.state === 'shown' ? shown.place.href : undefined
}

beforeEach(() => {
  openWorld()
  const place = placeOf('/insights/rank/24h')
  $location.set(place)
  $shown.set({ state: 'shown', place, Screen: Here, row: slots.screens.rank })
})
afterEach(() => {
  choose({ simulation: undefined })
  $flags.setKey('exchange', [])
  $shown.set({ state: 'loading' })
})

test('shows another address of the same screen at once, so that tabs do not jump back', () => {
  expect(goTo(placeOf('/insights/rank/30d'))).toBe('/insights/rank/30d')
})

test.each([
  ['another screen', placeOf('/insights/topics')],
  ['another language', placeOf('/insights/rank/30d', '/ar')],
])('waits for what %s needs', (_, place) => {
  expect(goTo(place)).toBe('/insights/rank/24h')
})

test('loads a reopened page, also at another address', async () => {
  $flags.setKey('exchange', ['rank'])
  await showLocation($location.get())
  expect($shown.get()).toMatchObject({ state: 'shown', row: undefined })
  $flags.setKey('exchange', [])
  const place = placeOf('/insights/rank/30d')
  expect(goTo(place)).toBe('/insights/rank/24h')
  await expect.poll(() => $shown.get()).toMatchObject({ state: 'shown', place, row: slots.screens.rank })
})

test('checks first which pages simulation trade allows', () => {
  choose({ simulation: true })
  expect(goTo(placeOf('/insights/rank/30d'))).toBe('/insights/rank/24h')
})
