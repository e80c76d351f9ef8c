import { expect, test } from 'vitest'
import { dayIn } from '#web/lib/days.ts'

test.each(['2026-02-28', '2028-02-29', '2026-12-31'])('accepts %s as a day', (day) => expect(dayIn(day)).toBe(day))

test.each([null, '', '2026-02-31', '2026-02-29', '2026-04-31', '2026-13-01', '2026-11-00', '2026-1-1', '24.11.2026'])(
  'rejects %s as a day',
  (text) => expect(dayIn(text)).toBeUndefined(),
)
