import { expect, test } from 'vitest'
import { asAsked, last24h, msToMidnight, readTimeZone, unknownTimeZone } from '#bridge/site/timeZone.ts'

test('[s9-last24h] [s7-timeZone-unknown] an unknown time zone stands as last24h', () => {
  expect(last24h).toBe('last24h')
  expect(unknownTimeZone).toBe(-1)
  expect(readTimeZone(-1)).toBe('last24h')
  expect(asAsked(last24h)).toBe('last24h')
})

test.each([
  [480, -480],
  [-300, 300],
  [330, -330],
  [0, 0],
  [840, -840],
])('[s7-timezone-negated] a time zone of %d minutes is asked for as %d', (minutes, asked) => {
  expect(asAsked(readTimeZone(minutes))).toBe(asked)
})

test.each([undefined, null, '480', Number.NaN, 841, -841, 0.5, {}])('%j is no time zone', (minutes) => {
  expect(readTimeZone(minutes)).toBe('last24h')
})

const hourMs = 3_600_000

test.each([
  ['at noon in Greenwich', 0, '2026-11-20T12:00:00Z', 12],
  ['at noon in Shanghai', 480, '2026-11-20T04:00:00Z', 12],
  ['at noon in New York', -300, '2026-11-20T17:00:00Z', 12],
  ['at half past five in the morning in India, midnight in Greenwich', 330, '2026-11-20T00:00:00Z', 18.5],
  ['at midnight', 0, '2026-11-20T00:00:00Z', 24],
])('%s the next midnight is hours away', (_, zone, now, hours) => {
  expect(msToMidnight(zone, Date.parse(now))).toBe(hours * hourMs)
})
