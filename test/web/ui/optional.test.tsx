import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Boundary } from '#web/ui/Boundary/Boundary.tsx'
import { optional } from '#web/ui/optional.ts'

afterEach(() => {
  cleanup()
})

const show = (Beside: ReturnType<typeof optional<object>>) =>
  render(
    <Boundary name="page">
      <p>The posts.</p>
      <Beside />
    </Boundary>,
  )

test('what comes late is shown beside the page', async () => {
  show(optional(async () => () => <p>The markets.</p>))
  expect(await screen.findByText('The markets.')).toBeTruthy()
})

test('what does not come leaves the page whole, and is said', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const lost = new TypeError('Failed to fetch dynamically imported module.')
  show(optional(() => Promise.reject(lost)))
  await waitFor(() => expect(warn.mock.calls.flat()).toContain(lost))
  expect(screen.getByText('The posts.')).toBeTruthy()
})
