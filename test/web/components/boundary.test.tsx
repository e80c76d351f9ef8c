import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { App } from '../../../web/App.tsx'
import { Boundary } from '../../../web/components/Boundary/Boundary.tsx'
import { browser } from '../../../web/stores/browser.ts'
import { $place, navigate, type Place } from '../../../web/stores/place.ts'
import { $banner, $shown } from '../../../web/stores/screen.ts'
import { openWorld } from '../home/world.ts'

let reload: ReturnType<typeof vi.spyOn>
let said: ReturnType<typeof vi.spyOn>

beforeEach(() => {
  openWorld()
  reload = vi.spyOn(browser, 'reload').mockReturnValue()
  said = vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => {
  cleanup()
  $banner.set(null)
  $shown.set({ state: 'loading' })
  vi.restoreAllMocks()
})

const failing = (thrown: unknown) => () => {
  throw thrown
}

const show = (place: Place, Screen: () => never | string) => $shown.set({ state: 'shown', place, Screen })

describe.each([
  ['an error', new Error('No such field.')],
  ['nothing that is an error', 'No such field.'],
  ['undefined', undefined],
])('what throws %s while it renders', (_, thrown) => {
  test('leaves a sentence, and a button that loads the page anew', () => {
    const Broken = failing(thrown)
    render(
      <Boundary>
        <Broken />
      </Boundary>,
    )
    expect(screen.getByRole('heading').textContent).toBe('This page did not load')
    expect(reload).not.toHaveBeenCalled()
    fireEvent.click(screen.getByText('Try again'))
    expect(reload).toHaveBeenCalledTimes(1)
    expect(said.mock.calls.flat()).toContain(thrown)
  })
})

test('a screen that throws leaves the ways to the others, and the next one is shown', async () => {
  show($place.get(), failing(new Error('An odd post.')))
  const { container } = render(<App />)
  expect(screen.getByText('This page did not load')).toBeTruthy()
  expect(container.querySelector('nav a')).toBeTruthy()
  await navigate('/insights/topics')
  show($place.get(), () => 'Topics are here.')
  await waitFor(() => expect(screen.getByText('Topics are here.')).toBeTruthy())
  expect(screen.queryByText('This page did not load')).toBeNull()
})

test('where the frame itself throws there is a sentence too, in place of a blank page', () => {
  show($place.get(), () => 'A screen.')
  $banner.set(failing(new Error('The banner broke.')))
  render(<App />)
  expect(screen.getByText('This page did not load')).toBeTruthy()
  expect(screen.getByText('Try again')).toBeTruthy()
})
