import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { locales } from '#bridge/site/locales.ts'
import {
  addDays,
  addMonths,
  compare,
  dateFormat,
  dateFormatOf,
  formatDate,
  type Moment,
  momentFormat,
  parseDate,
  readDate,
  weekdayOf,
} from '#web/lib/content/dates.ts'
import { setPathLocale } from '#web/lib/page/appearance.ts'
import { weekStart } from '#web/ui/DatePicker/CalendarSheet.tsx'
import { DatePicker, type DatePickerProps } from '#web/ui/DatePicker/DatePicker.tsx'
import { answerCalls } from '../features/post/helpers.tsx'

const moment = (text: string): Moment => {
  const found = parseDate(text, text.includes(':') ? 'M/D/YYYY HH:mm:ss' : 'M/D/YYYY')
  if (typeof found === 'string') throw new Error(`${text} is no date.`)
  return found
}

describe('dates', () => {
  test('[s9-dateFormat] [s9-momentFormat] [s9-date-locale] are written M/D/YYYY, and with a time M/D/YYYY HH:mm:ss', () => {
    expect([dateFormat, momentFormat]).toEqual(['M/D/YYYY', 'M/D/YYYY HH:mm:ss'])
    const early = { year: 2026, month: 3, day: 5, hours: 9, minutes: 4, seconds: 7 }
    expect([formatDate(early), formatDate(early, momentFormat)]).toEqual(['3/5/2026', '3/5/2026 09:04:07'])
    expect(formatDate(early)).toBe(new Intl.DateTimeFormat('en-US').format(new Date(2026, 2, 5)))
    expect(formatDate({ ...early, year: 987 }, 'YYYY-MM-DD')).toBe('0987-03-05')
  })

  test.each([
    ['3/5/2026', dateFormat],
    ['12/31/9999', dateFormat],
    ['2/29/2024', dateFormat],
    ['2/29/2000', dateFormat],
    ['1/1/0001', dateFormat],
    ['11/21/2026 00:00:00', momentFormat],
    ['11/21/2026 23:59:59', momentFormat],
    ['2026.07.04', 'YYYY.MM.DD'],
  ])('reads “%s” as %s', (text, format) => {
    const found = parseDate(text, format)
    expect(typeof found === 'string' ? found : formatDate(found, format)).toBe(text)
  })

  test.each([
    ['2/30/2026', dateFormat, 'noSuchDate'],
    ['2/29/2026', dateFormat, 'noSuchDate'],
    ['2/29/1900', dateFormat, 'noSuchDate'],
    ['4/31/2026', dateFormat, 'noSuchDate'],
    ['13/1/2026', dateFormat, 'noSuchDate'],
    ['0/1/2026', dateFormat, 'noSuchDate'],
    ['1/0/2026', dateFormat, 'noSuchDate'],
    ['1/1/0000', dateFormat, 'noSuchDate'],
    ['1/1/2026 24:00:00', momentFormat, 'noSuchDate'],
    ['1/1/2026 12:60:00', momentFormat, 'noSuchDate'],
    ['1/1/2026 12:00:60', momentFormat, 'noSuchDate'],
    ['1/1/2026', momentFormat, 'badFormat'],
    ['1/1/2026 1:00:00', momentFormat, 'badFormat'],
    ['1/1/26', dateFormat, 'badFormat'],
    ['2026-01-01', dateFormat, 'badFormat'],
    ['1/1/2026x', dateFormat, 'badFormat'],
    ['2026-07-04', 'YYYY.MM.DD', 'badFormat'],
  ])('rejects “%s” as %s: %s', (text, format, why) => {
    expect(parseDate(text, format)).toBe(why)
  })

  test.each([
    ['12/31/2026', 1, '1/1/2027'],
    ['3/1/2024', -1, '2/29/2024'],
    ['1/1/0100', -1, '12/31/0099'],
  ])('%s and %d days is %s', (from, days, to) => {
    expect(formatDate(addDays(moment(from), days))).toBe(to)
  })

  test.each([
    ['1/31/2026', 1, '2/28/2026'],
    ['3/31/2024', -1, '2/29/2024'],
    ['2/29/2024', 12, '2/28/2025'],
    ['11/15/2026', 3, '2/15/2027'],
  ])('%s and %d months is %s', (from, months, to) => {
    expect(formatDate(addMonths(moment(from), months))).toBe(to)
  })

  test('are ordered by the second', () => {
    const sorted = ['12/1/2025', '1/2/2026', '1/10/2026', '1/10/2026 00:00:01'].map(moment)
    expect([...sorted].reverse().sort(compare)).toEqual(sorted)
    expect(weekdayOf(moment('11/21/2026'))).toBe(6)
  })
})

test.each(locales.map(({ code, bcp47 }) => [code, bcp47]))('writes and reads dates of %s like %s', (_, tag) => {
  const format = dateFormatOf(tag)
  expect(format.replace(/[^A-Z]+/g, ' ')).toMatch(/^(?:MM? DD? YYYY|DD? MM? YYYY|YYYY MM? DD?) ?$/)
  const day = moment('3/5/2026')
  for (const digits of ['latn', 'arab', 'arabext', 'fullwide'] as const) {
    const number = new Intl.NumberFormat('en', { numberingSystem: digits, useGrouping: false })
    const typed = formatDate(day, format.replace('MM', 'M').replace('DD', 'D')).replace(/\d+/g, (part) =>
      number.format(Number(part)),
    )
    expect([typed, readDate(typed, format)]).toEqual([typed, day])
  }
  expect(readDate(formatDate(day, format), format)).toEqual(day)
})

test.each([
  ['en-US', 'M/D/YYYY'],
  ['de', 'D.M.YYYY'],
  ['ja', 'YYYY/M/D'],
  ['en-GB', 'DD/MM/YYYY'],
  ['ar', 'D/M/YYYY'],
])('%s writes a date %s', (tag, format) => expect(dateFormatOf(tag)).toBe(format))

test.each(['3.12.26', '3.12', '3/12/2026', '3.13.2026', '32.1.2026', '', 'x'])('“%s” is no date in German', (text) => {
  expect(typeof readDate(text, 'D.M.YYYY')).toBe('string')
})

test.each(locales.map(({ bcp47 }) => [bcp47]))('the week of %s begins the same without the browser’s data', (tag) => {
  const told = weekStart(tag)
  const locale = Intl.Locale
  vi.stubGlobal('Intl', {
    ...Intl,
    Locale: class {
      readonly maximize = () => new locale(tag).maximize()
    },
  })
  const guessed = weekStart(tag)
  vi.unstubAllGlobals()
  expect(guessed).toBe(told)
})

const onChange = vi.fn<DatePickerProps['onChange']>()

function World(props: Partial<DatePickerProps>) {
  const [value, setValue] = useState(props.value)
  const take = (chosen: Moment | undefined) => {
    onChange(chosen)
    setValue(chosen)
  }
  return <DatePicker label="Since" {...props} value={value} onChange={take} />
}

const field = (): HTMLInputElement => {
  const input = screen.getByLabelText(/^Since/, { selector: 'input' })
  if (!(input instanceof HTMLInputElement)) throw new Error('It is no field.')
  return input
}
const fault = (): string | null => screen.getAllByRole('alert')[0]?.textContent ?? null
const open = (): void => void fireEvent.click(screen.getByLabelText('Open calendar'))
const chosen = (): (string | undefined)[] =>
  onChange.mock.calls.map(([value]) => value && formatDate(value, momentFormat))
const focused = (): string | null | undefined => document.activeElement?.getAttribute('aria-label')

function type(text: string): void {
  fireEvent.input(field(), { target: { value: text } })
  act(() => field().focus())
  act(() => field().blur())
}

beforeEach(() => {
  answerCalls({})
  onChange.mockClear()
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 21, 12, 30) })
})
afterEach(() => {
  setPathLocale('en')
  document.documentElement.dir = ''
})

describe('typed input', () => {
  test.each([
    ['3/5/2026', ['3/5/2026 00:00:00'], ''],
    ['', [undefined], ''],
    ['2/30/2026', [], '2/30/2026 is not a valid date'],
    ['tomorrow', [], 'Please enter a date as M/D/YYYY'],
    ['12/31/2025', [], 'The earliest date is 1/1/2026'],
    ['1/1/2027', [], 'The latest date is 12/31/2026'],
  ])('“%s” results in %o and shows “%s”', (text, values, said) => {
    render(<World value={moment('6/1/2026')} min={moment('1/1/2026')} max={moment('12/31/2026')} />)
    type(text)
    expect(chosen()).toEqual(values)
    expect(fault()).toBe(said)
    expect(field().value).toBe(text)
  })

  test('is read with its time, if any', () => {
    render(<World format={momentFormat} />)
    type('3/5/2026 14:05:09')
    expect(chosen()).toEqual(['3/5/2026 14:05:09'])
  })
})

describe('the calendar', () => {
  test('opens at the selected value, and marks today', () => {
    render(<World value={moment('11/5/2026')} />)
    open()
    expect(focused()).toBe('Thursday, November 5, 2026')
    expect(document.querySelectorAll('[aria-selected="true"]')).toHaveLength(1)
    expect(document.querySelector('[aria-current="date"]')?.getAttribute('aria-label')).toBe(
      'Saturday, November 21, 2026',
    )
    expect(document.querySelectorAll('.calendar__day[tabindex="0"]')).toHaveLength(1)
  })

  test.each([
    ['ArrowLeft', false, 'Friday, November 20, 2026'],
    ['ArrowRight', false, 'Sunday, November 22, 2026'],
    ['ArrowUp', false, 'Saturday, November 14, 2026'],
    ['ArrowDown', false, 'Saturday, November 28, 2026'],
    ['Home', false, 'Sunday, November 15, 2026'],
    ['End', false, 'Saturday, November 21, 2026'],
    ['PageUp', false, 'Wednesday, October 21, 2026'],
    ['PageDown', false, 'Monday, December 21, 2026'],
    ['PageUp', true, 'Friday, November 21, 2025'],
    ['PageDown', true, 'Sunday, November 21, 2027'],
  ])('%s (shift: %s) leads from today to %s', (key, shiftKey, day) => {
    render(<World />)
    open()
    fireEvent.keyDown(document.activeElement ?? document.body, { key, shiftKey })
    expect(focused()).toBe(day)
  })

  test.each([
    ['Previous month', 'October 2026'],
    ['Next month', 'December 2026'],
    ['Previous year', 'November 2025'],
    ['Next year', 'November 2027'],
  ])('“%s” shows %s', (label, month) => {
    render(<World />)
    open()
    fireEvent.click(screen.getByLabelText(label))
    expect(screen.getByText(month)).toBeTruthy()
  })

  test('selects a day on a press, and closes', () => {
    render(<World />)
    open()
    fireEvent.click(screen.getByLabelText('Monday, November 9, 2026'))
    expect(chosen()).toEqual(['11/9/2026 00:00:00'])
    expect(field().value).toBe('11/9/2026')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('does not select a day before the first or after the last', () => {
    render(<World min={moment('11/10/2026')} max={moment('11/20/2026')} />)
    open()
    expect(focused()).toBe('Friday, November 20, 2026')
    for (const day of ['Monday, November 9, 2026', 'Saturday, November 21, 2026']) {
      const button = screen.getByLabelText(day)
      expect(button.getAttribute('aria-disabled')).toBe('true')
      fireEvent.click(button)
    }
    expect(chosen()).toEqual([])
    fireEvent.click(screen.getByLabelText('Tuesday, November 10, 2026'))
    expect(chosen()).toEqual(['11/10/2026 00:00:00'])
  })

  test('confirms day and time together', () => {
    render(<World format={momentFormat} value={moment('11/9/2026 08:00:00')} />)
    open()
    fireEvent.click(screen.getByLabelText('Tuesday, November 10, 2026'))
    for (const [label, value] of [
      ['Hours', '21'],
      ['Minutes', '5'],
      ['Seconds', '59'],
    ] as const) {
      const select = screen.getByLabelText(label)
      if (!(select instanceof HTMLSelectElement)) throw new Error('There is nothing to choose from.')
      act(() => {
        select.value = value
        select.dispatchEvent(new Event('change', { bubbles: true }))
      })
    }
    expect(chosen()).toEqual([])
    fireEvent.click(screen.getByText('Done'))
    expect(chosen()).toEqual(['11/10/2026 21:05:59'])
    expect(field().value).toBe('11/10/2026 21:05:59')
  })

  test('has a label and a first weekday in the reader’s language', () => {
    setPathLocale('de')
    render(<World value={moment('11/5/2026')} />)
    open()
    expect(focused()).toBe('Donnerstag, 5. November 2026')
    expect(document.querySelector('th')?.getAttribute('abbr')).toBe('Montag')
    expect(field().value).toBe('5.11.2026')
  })

  test('the left arrow goes forward in a right-to-left language', () => {
    document.documentElement.dir = 'rtl'
    render(<World />)
    open()
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowLeft' })
    expect(focused()).toBe('Sunday, November 22, 2026')
  })
})
