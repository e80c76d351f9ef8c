import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { TimeAgo } from '../../../web/ui/TimeAgo/TimeAgo.tsx'

afterEach(cleanup)

test('when exactly something was is said where how long ago it was is pointed at', () => {
  const { container } = render(<TimeAgo at={new Date(2026, 2, 7, 14, 5, 6).getTime()} />)
  const time = container.querySelector('time')
  if (!time) throw new Error('There is no time.')
  expect(time.title).toBe('')
  fireEvent.mouseEnter(time)
  expect(time.title).toBe('3/7/2026 14:05:06')
})
