import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { App } from '#web/app/App.tsx'
import { $shown } from '#web/app/screen.ts'
import { $banner } from '#web/lib/page/slots.ts'
import { $location, type RouteLocation } from '#web/lib/router/location.ts'
import { dropOverlay, loadOverlay } from '#web/ui/overlays.ts'
import { openWorld } from '../features/feed/home/world.ts'

let renders = 0
const Counted = () => {
  renders++
  return <article>What is read</article>
}
const placeOf = (key: string): RouteLocation => ({
  href: `/insights?${key}`,
  route: undefined,
  search: '',
  prefix: '',
  key,
})
const show = (place: RouteLocation) => $shown.set({ state: 'shown', place, Screen: Counted })

beforeEach(() => {
  openWorld()
  renders = 0
  const place = placeOf('first')
  $location.set(place)
  show(place)
  render(<App />)
  expect(screen.getByText('What is read')).toBeDefined()
})
afterEach(() => {
  $banner.set(null)
  $shown.set({ state: 'loading' })
})

test('does not render a leaving screen again when the address changes', () => {
  const before = renders
  act(() => $location.set(placeOf('second')))
  expect(renders).toBe(before)
  act(() => show(placeOf('second')))
  expect(renders).toBe(before + 1)
})

test('does not render a screen again for overlays', async () => {
  const before = renders
  await act(() => loadOverlay('preferences', async () => () => <p>What lies over it</p>))
  expect(screen.getByText('What lies over it')).toBeDefined()
  act(() => $banner.set(() => <p>What stands above it</p>))
  expect(screen.getByText('What stands above it')).toBeDefined()
  expect(renders).toBe(before)
  act(() => dropOverlay('preferences'))
})
