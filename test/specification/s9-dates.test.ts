import { beforeEach, describe, expect, test, vi } from 'vitest'
import { paginationMessages } from '#web/i18n/en/pagination.ts'
import { $intl } from '#web/i18n/i18n.ts'
import { dateFormat, formatDate, momentFormat } from '#web/lib/content/dates.ts'

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

describe('tables and dates', () => {
  for (const [name, text, says] of [
    ['pageSize', 'Page size', 'page size'],
    ['goTo', 'Go to', 'go to'],
    ['previous', 'Previous page', 'previous'],
    ['next', 'Next page', 'next page'],
  ] as const)
    test(`[s9-pagination-${name}] ${says}`, () => expect(paginationMessages.get()[name]).toBe(text))

  const moment = { year: 2026, month: 3, day: 7, hours: 4, minutes: 5, seconds: 6 }
  test('[s9-dateFormat] date format M/D/YYYY', () => {
    expect(dateFormat).toBe('M/D/YYYY')
    expect(formatDate(moment)).toBe('3/7/2026')
  })
  test('[s9-momentFormat] date-time format M/D/YYYY HH:mm:ss', () => {
    expect(momentFormat).toBe('M/D/YYYY HH:mm:ss')
    expect(formatDate(moment, momentFormat)).toBe('3/7/2026 04:05:06')
    expect(
      $intl
        .get()
        .moment()
        .format(new Date(2026, 2, 7, 14, 5, 6).getTime()),
    ).toBe('3/7/2026 14:05:06')
  })
  test('[s9-date-locale] Date picker en_US', () =>
    expect(formatDate(moment)).toBe(new Intl.DateTimeFormat('en-US').format(new Date(2026, 2, 7))))
})
