import { fireEvent, render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { whenText } from '#web/features/post/screen/PostContent.tsx'
import { TimeAgo } from '#web/ui/TimeAgo/TimeAgo.tsx'

test('shows the exact time on hover', () => {
  const { container } = render(<TimeAgo at={new Date(2026, 2, 7, 14, 5, 6).getTime()} />)
  const time = container.querySelector('time')
  if (!time) throw new Error('There is no time.')
  expect(time.title).toBe('')
  fireEvent.mouseEnter(time)
  expect(time.title).toBe('3/7/2026 14:05:06')
})

const now = new Date(2026, 2, 7, 14, 5).getTime()
const intlOf = (tag: string) => ({
  tag,
  relative: () => new Intl.RelativeTimeFormat(tag, { numeric: 'auto', style: 'short' }),
})

test.each([
  ['en-GB', new Date(2026, 2, 7, 6, 19), 'today 06:19'],
  ['en-GB', new Date(2026, 2, 6, 23, 59), 'yesterday 23:59'],
  ['en-GB', new Date(2026, 2, 1, 6, 19), 'Sunday 06:19'],
  ['en-GB', new Date(2026, 1, 28, 6, 19), '28 February 2026 at 06:19'],
  // A clock that runs ahead.
  ['en-GB', new Date(2026, 2, 8, 6, 19), 'today 06:19'],
  ['de-DE', new Date(2026, 2, 7, 6, 19), 'heute, 06:19'],
  ['en-US', new Date(2026, 2, 7, 6, 19), 'today 6:19\u202fAM'],
  // Here the hour comes first.
  ['vi-VN', new Date(2026, 2, 7, 6, 19), '06:19 hôm nay'],
  ['zh-Hans-CN', new Date(2026, 2, 6, 6, 19), '昨天06:19'],
])('in %s, describes %s as %s', (tag, at, words) => {
  expect(whenText(at.getTime(), now, intlOf(tag))).toBe(words)
})
