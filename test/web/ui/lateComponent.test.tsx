import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { type Recover, setRecover } from '#bridge/lib/late.ts'
import { Boundary } from '#web/ui/Boundary/Boundary.tsx'
import { lateComponent } from '#web/ui/lateComponent.ts'

afterEach(() => {
  setRecover()
})

const Day = ({ day }: { day: string }) => <p>The calendar of {day}.</p>
const Bones = ({ day }: { day: string }) => <p>{day} is coming.</p>

test('passes its props to the placeholder, and renders immediately the next time', async () => {
  const load = vi.fn(async () => Day)
  const LateDay = lateComponent(load, { Loading: Bones })
  const { unmount } = render(<LateDay day="Monday" />)
  expect(screen.getByText('Monday is coming.')).toBeTruthy()
  expect(await screen.findByText('The calendar of Monday.')).toBeTruthy()
  unmount()
  render(<LateDay day="Friday" />)
  expect(screen.getByText('The calendar of Friday.')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(1)
})

test('passes a failure to the boundary, whose button retries', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const load = vi.fn(async () => Day)
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module.'))
  const LateDay = lateComponent(load)
  const instead = (tryAgain: () => void) => (
    <button type="button" onClick={tryAgain}>
      Try again
    </button>
  )
  render(
    <Boundary name="day" instead={instead}>
      <LateDay day="Monday" />
    </Boundary>,
  )
  fireEvent.click(await screen.findByRole('button'))
  expect(await screen.findByText('The calendar of Monday.')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(2)
})

const NoDay = ({ day }: { day: string }) => <p>No calendar of {day}.</p>
const lost = new TypeError('Failed to fetch dynamically imported module.')
const failing = (): never => {
  throw new Error('It broke.')
}

test('an optional component that cannot load leaves the page as it is, and loads again when it is next shown', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const load = vi.fn(async () => Day)
  load.mockRejectedValueOnce(lost)
  const LateDay = lateComponent(load, { wait: 'beside', Loading: Bones })
  const { unmount } = render(<LateDay day="Monday" />)
  await waitFor(() => expect(vi.mocked(console.warn).mock.calls.flat()).toContain(lost))
  expect(screen.getByText('Monday is coming.')).toBeTruthy()
  unmount()
  render(<LateDay day="Monday" />)
  expect(await screen.findByText('The calendar of Monday.')).toBeTruthy()
})

test.each([
  ['cannot load', () => Promise.reject(lost)],
  ['fails', async () => failing],
])('shows a replacement for an optional component that %s', async (_, load) => {
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.spyOn(console, 'error').mockReturnValue()
  const LateDay = lateComponent<{ day: string }>(load, {
    wait: 'beside',
    Loading: Bones,
    Failed: NoDay,
  })
  render(<LateDay day="Monday" />)
  expect(await screen.findByText('No calendar of Monday.')).toBeTruthy()
  expect(screen.queryByText('Monday is coming.')).toBeNull()
})

test.each(['asked', 'needed', 'beside'] as const)(
  'recovers from a lost chunk once for all that show it: %s',
  async (wait) => {
    const recover = vi.fn((load: () => Promise<unknown>) => load())
    setRecover(recover as Recover)
    const load = vi.fn(async () => Day)
    load.mockRejectedValueOnce(lost)
    const LateDay = lateComponent(load, { wait })
    render(
      <>
        <LateDay day="Monday" />
        <LateDay day="Friday" />
      </>,
    )
    expect(await screen.findByText('The calendar of Monday.')).toBeTruthy()
    expect(screen.getByText('The calendar of Friday.')).toBeTruthy()
    expect(recover.mock.calls).toEqual([[load, lost, wait]])
  },
)
