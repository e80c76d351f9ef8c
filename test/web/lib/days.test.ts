import { expect, test } from 'vitest'
import { dayIn } from '#web/lib/days.ts'

test.each(['2026-02-28', '2028-02-29', '2026-12-31'])('%s is a day', (day) => expect(dayIn(day)).toBe(day))

test.each([null, '', '2026-02-31', '2026-02-29', '2026-04-31', '2026-13-01', '2026-11-00', '2026-1-1', '24.11.2026'])(
  '%s is none',
  (text) => expect(dayIn(text)).toBeUndefined(),
)
