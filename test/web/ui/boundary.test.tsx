import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Fault, onFault } from '#bridge/lib/report.ts'
import { App } from '#web/app/App.tsx'
import { secondNet } from '#web/app/mount.ts'
import { $shown } from '#web/app/screen.ts'
import { loadDesktopLayout } from '#web/app/shell/loadDesktopLayout.ts'
import { browser } from '#web/lib/page/browser.ts'
import { $notices } from '#web/lib/page/notices.ts'
import { $banner, $navBadge } from '#web/lib/page/slots.ts'
import { $location, navigate, type RouteLocation } from '#web/lib/router/location.ts'
import { Boundary } from '#web/ui/Boundary/Boundary.tsx'
import { $overlays, loadOverlay } from '#web/ui/overlays.ts'
import { PageWindow } from '#web/ui/PageWindow/PageWindow.tsx'
import { openWorld } from '../features/feed/home/world.ts'

let reload: ReturnType<typeof vi.spyOn>
let said: ReturnType<typeof vi.spyOn>

beforeEach(() => {
  // Ignores errors of earlier tests.
  onFault(() => {})()
  openWorld()
  reload = vi.spyOn(browser, 'reload').mockReturnValue()
  said = vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => {
  $banner.set(null)
  $shown.set({ state: 'loading' })
})

const failing = (thrown: unknown) => () => {
  throw thrown
}

const show = (place: RouteLocation, Screen: () => never | string) => $shown.set({ state: 'shown', place, Screen })

describe.each([
  ['an error', new Error('No such field.')],
  ['nothing that is an error', 'No such field.'],
  ['undefined', undefined],
])('a component that throws %s while rendering', (_, thrown) => {
  test('shows a sentence, and a button that reloads the page', () => {
    const Broken = failing(thrown)
    render(
      <Boundary name="page">
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

test('keeps the navigation when a screen throws, and shows the next one', async () => {
  await loadDesktopLayout()
  show($location.get(), failing(new Error('An odd post.')))
  const { container } = render(<App />)
  expect(screen.getByText('This page did not load')).toBeTruthy()
  expect(container.querySelector('nav a')).toBeTruthy()
  await navigate('/insights/topics')
  show($location.get(), () => 'Topics are here.')
  await waitFor(() => expect(screen.getByText('Topics are here.')).toBeTruthy())
  expect(screen.queryByText('This page did not load')).toBeNull()
})

test('shows a message instead of a blank page when the frame throws', async () => {
  await loadDesktopLayout()
  show($location.get(), () => 'A screen.')
  $navBadge.set(failing(new Error('The frame broke.')))
  render(<App />)
  expect(screen.getByText('This page did not load')).toBeTruthy()
  expect(screen.getByText('Try again')).toBeTruthy()
  $navBadge.set(null)
})

test('the outer boundary catches a fallback that throws', () => {
  const Broken = failing(new Error('An odd post.'))
  render(
    <Boundary name="page">
      <Boundary name="card" instead={failing(new Error('The stand-in broke.'))}>
        <Broken />
      </Boundary>
    </Boundary>,
  )
  expect(screen.getByText('This page did not load')).toBeTruthy()
})

// Preact/compat's createRoot takes no options: errors reach the window, where they are reported.
const hasNet = createRoot.length > 1

test.runIf(hasNet)(
  'where the outermost fallback throws, still shows a sentence and a button, and reports it once',
  async () => {
    const faults: Fault[] = []
    const stop = onFault((fault) => faults.push(fault))
    const root = document.createElement('div')
    const Broken = failing(new Error('An odd post.'))
    const thrown = new Error('The stand-in broke.')
    const react = createRoot(root, secondNet(root))
    // Not within `act`, which would throw it.
    react.render(
      <Boundary name="page" instead={failing(thrown)}>
        <Broken />
      </Boundary>,
    )
    await waitFor(() => expect(root.textContent).toContain('This page did not load'))
    stop()
    root.querySelector('button')?.click()
    expect(reload).toHaveBeenCalledTimes(1)
    expect(faults.filter(({ kind }) => kind === 'uncaught')).toEqual([
      { kind: 'uncaught', name: 'render', error: thrown },
    ])
  },
)

const odd = new Set<string>()
function Card({ id }: { id: string }) {
  if (odd.has(id)) throw new Error('An odd post.')
  return <p data-item={id}>Text of {id}</p>
}

test('keeps other cards when one throws, and shows it once it works again', async () => {
  odd.add('b')
  const { container } = render(
    <PageWindow ids={['a', 'b', 'c']} atOnce={[0, 3]} renderItem={(id) => <Card key={id} id={id} />} />,
  )
  expect(screen.getByText('Text of a')).toBeTruthy()
  expect(screen.getByText('Text of c')).toBeTruthy()
  expect(screen.getByText('This could not be shown.')).toBeTruthy()
  // Its height is measured as that of any other.
  expect(container.querySelector('[data-item="b"]')).toBeTruthy()
  odd.delete('b')
  fireEvent.click(screen.getByText('Try again'))
  expect(screen.getByText('Text of b')).toBeTruthy()
})

test('replaces an overlay that throws by a message, keeps the page, and opens it on the next request', async () => {
  show($location.get(), () => 'A screen.')
  render(<App />)
  const sheet = vi.fn((): ReactNode => {
    throw new Error('The sheet broke.')
  })
  await loadOverlay('shell', async () => () => sheet())
  await waitFor(() => expect($overlays.get()).toEqual({}))
  expect(screen.getByText('A screen.')).toBeTruthy()
  expect($notices.get().map(({ text }) => text)).toEqual(['This could not be shown.'])
  sheet.mockImplementation(() => <p>The sheet is here.</p>)
  await loadOverlay('shell', async () => () => sheet())
  expect(await screen.findByText('The sheet is here.')).toBeTruthy()
  $overlays.set({})
})

test('reports what failed and where, once per failure', () => {
  const faults: Fault[] = []
  const stop = onFault((fault) => faults.push(fault))
  const error = new Error('An odd post.')
  const Broken = failing(error)
  render(<PageWindow ids={['a']} atOnce={[0, 1]} renderItem={(id) => <Broken key={id} />} />)
  show({ ...$location.get() }, failing(error))
  render(<App />)
  stop()
  expect(faults).toEqual([
    { kind: 'boundary', name: 'card', error },
    { kind: 'boundary', name: $location.get().route?.name ?? 'missing', error },
  ])
})
