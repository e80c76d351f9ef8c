import { params } from '../count.ts'
import { i18n } from '../i18n.ts'

/** What the date picker says; names of months and days are those of `Intl`. */
export const dateMessages = i18n('dates', {
  open: 'Open calendar',
  calendar: 'Calendar',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  today: 'Today',
  time: 'Time',
  hours: 'Hours',
  minutes: 'Minutes',
  seconds: 'Seconds',
  done: 'Done',
  format: params('Please enter a date as {format}'),
  missing: params('{text} is not a valid date'),
  early: params('The earliest date is {date}'),
  late: params('The latest date is {date}'),
})
