import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DebugPanel } from '#web/features/tracking/debug/DebugPanel.tsx'
import { showPanel } from '#web/features/tracking/debug/showPanel.ts'
import { $overlays } from '#web/ui/overlays.ts'
import { counters, fakeTracker, stateWith } from './fakes.ts'

const factOf = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent

test('shows counts, waiting events, the lock and the last answers, as they change', async () => {
  const fake = fakeTracker()
  const hide = await showPanel(fake.tracker)
  expect($overlays.get().trackDebug).toBe(DebugPanel)
  render(<DebugPanel />)
  expect(screen.getByRole('button').textContent).toBe('Tracking: 0 of 0 sent')
  act(() =>
    fake.tell(
      stateWith({
        lock: 'taken',
        pending: { memory: 2, stored: 7 },
        responses: [{ at: 0, status: 503, events: 50, ms: 12.6 }],
        counters: { ...counters, made: 60, sent: 50, dropped: { bad_id: 3 } },
      }),
    ),
  )
  expect(screen.getByRole('button').textContent).toBe('Tracking: 50 of 60 sent')
  expect(factOf('upload lock')).toBe('another page has it')
  expect(factOf('waiting in storage')).toBe('7')
  expect(factOf('dropped: bad_id')).toBe('3')
  expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['00:00:00.000', '503', '50', '13'])
  act(hide)
  expect(screen.queryByRole('region')).toBeNull()
})

test('folds the panel by a button that announces its state', async () => {
  const fake = fakeTracker()
  const hide = await showPanel(fake.tracker)
  render(<DebugPanel />)
  const button = screen.getByRole('button')
  expect(button.getAttribute('aria-expanded')).toBe('true')
  fireEvent.click(button)
  expect(button.getAttribute('aria-expanded')).toBe('false')
  expect(document.getElementById(button.getAttribute('aria-controls') ?? '')?.hidden).toBe(true)
  act(hide)
})
