import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Boundary } from '#web/ui/Boundary/Boundary.tsx'
import { lateComponent } from '#web/ui/lateComponent.ts'

afterEach(() => {
  cleanup()
})

const Day = ({ day }: { day: string }) => <p>The calendar of {day}.</p>
const Bones = ({ day }: { day: string }) => <p>{day} is coming.</p>

test('what stands in for it has its props, and it is there at once for who shows it again', async () => {
  const load = vi.fn(async () => Day)
  const LateDay = lateComponent(load, Bones)
  const { unmount } = render(<LateDay day="Monday" />)
  expect(screen.getByText('Monday is coming.')).toBeTruthy()
  expect(await screen.findByText('The calendar of Monday.')).toBeTruthy()
  unmount()
  render(<LateDay day="Friday" />)
  expect(screen.getByText('The calendar of Friday.')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(1)
})

test('one that does not come is told to the boundary round it, and asked for again where its button is pressed', async () => {
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
