import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepLastWords, takeLastWords } from '../../bridge/exchange/lastWords.ts'

const key = 'insights/1/lastWords'
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  sessionStorage.clear()
})

test('what was said before a reload is said after it, once', () => {
  keepLastWords(['You have been logged out.'])
  expect(takeLastWords()).toEqual(['You have been logged out.'])
  expect(takeLastWords()).toEqual([])
  expect(sessionStorage.getItem(key)).toBeNull()
})

test('for less than a minute', () => {
  keepLastWords(['a'])
  vi.setSystemTime(Date.now() + 59_999)
  expect(takeLastWords()).toEqual(['a'])
  keepLastWords(['a'])
  vi.setSystemTime(Date.now() + 60_000)
  expect(takeLastWords()).toEqual([])
})

test('at the same moment, and not before it was said', () => {
  keepLastWords(['a'])
  expect(takeLastWords()).toEqual(['a'])
  keepLastWords(['a'])
  vi.setSystemTime(Date.now() - 1)
  expect(takeLastWords()).toEqual([])
})

const long = 'x'.repeat(301)
test('the last three, of at most 300 characters each', () => {
  keepLastWords(['a', 'b', 'c', long])
  expect(sessionStorage.getItem(key)).toBe(JSON.stringify({ at: Date.now(), words: ['b', 'c', 'x'.repeat(300)] }))
  expect(takeLastWords()).toEqual(['b', 'c', 'x'.repeat(300)])
})

test('no more of what another page has left there', () => {
  sessionStorage.setItem(key, JSON.stringify({ at: Date.now(), words: ['a', 'b', 'c', long] }))
  expect(takeLastWords()).toEqual(['b', 'c', 'x'.repeat(300)])
})

test.each(['{', '7', 'null', '{}', '{"at":"now","words":["a"]}', '{"words":["a"]}'])('%s says nothing', (kept) => {
  sessionStorage.setItem(key, kept)
  expect(takeLastWords()).toEqual([])
})

test.each([[['a', 7]], ['a'], [null]])('words that are %j say nothing', (words) => {
  sessionStorage.setItem(key, JSON.stringify({ at: Date.now(), words }))
  expect(takeLastWords()).toEqual([])
})
