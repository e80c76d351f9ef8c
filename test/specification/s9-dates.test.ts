import { afterEach, beforeEach, describe, expect, vi } from 'vitest'
import { paginationMessages } from '../../web/i18n/en/pagination.ts'
import { $intl } from '../../web/i18n/i18n.ts'
import { dateFormat, formatDate, momentFormat } from '../../web/lib/content/dates.ts'
import { fact } from '../support/specification/fact.ts'

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('tables and dates', () => {
  const pages = 'web/i18n/en/pagination.ts'
  for (const [name, text, says] of [
    ['pageSize', 'Page size', 'page size'],
    ['goTo', 'Go to', 'go to'],
    ['previous', 'Previous page', 'previous'],
    ['next', 'Next page', 'next page'],
  ] as const)
    fact(`s9-pagination-${name}`, 237, says, [[pages, `'${text}'`]], () =>
      expect(paginationMessages.get()[name]).toBe(text),
    )
  const dates = 'web/lib/content/dates.ts'
  const moment = { year: 2026, month: 3, day: 7, hours: 4, minutes: 5, seconds: 6 }
  fact('s9-dateFormat', 237, 'date format M/D/YYYY', [[dates, "dateFormat = «'M/D/YYYY'»", "'D/M/YYYY'"]], () => {
    expect(dateFormat).toBe('M/D/YYYY')
    expect(formatDate(moment)).toBe('3/7/2026')
  })
  fact(
    's9-momentFormat',
    237,
    'date-time format M/D/YYYY HH:mm:ss',
    [
      [dates, "momentFormat = «'M/D/YYYY HH:mm:ss'»", "'M/D/YYYY HH:mm'"],
      ['web/i18n/i18n.ts', "timeStyle: 'medium', hourCycle: «'h23'»", "'h12'"],
      ['web/i18n/i18n.ts', 'day = date(isDefault ? «{}»', "{ dateStyle: 'medium' }"],
    ],
    () => {
      expect(momentFormat).toBe('M/D/YYYY HH:mm:ss')
      expect(formatDate(moment, momentFormat)).toBe('3/7/2026 04:05:06')
      expect(
        $intl
          .get()
          .moment()
          .format(new Date(2026, 2, 7, 14, 5, 6).getTime()),
      ).toBe('3/7/2026 14:05:06')
    },
  )
  fact('s9-date-locale', 237, 'Date picker en_US', [[dates, "M: { part: 'month', digits: «1»", '2']], () =>
    expect(formatDate(moment)).toBe(new Intl.DateTimeFormat('en-US').format(new Date(2026, 2, 7))),
  )
})
