import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepLogOutNotices, takeLogOutNotices } from '#bridge/exchange/sessionEnd.ts'

const key = 'insights/1/lastWords'
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  sessionStorage.clear()
})

test('repeats a message after a reload, once', () => {
  keepLogOutNotices(['You have been logged out.'])
  expect(takeLogOutNotices()).toEqual(['You have been logged out.'])
  expect(takeLogOutNotices()).toEqual([])
  expect(sessionStorage.getItem(key)).toBeNull()
})

test('for less than a minute', () => {
  keepLogOutNotices(['a'])
  vi.setSystemTime(Date.now() + 59_999)
  expect(takeLogOutNotices()).toEqual(['a'])
  keepLogOutNotices(['a'])
  vi.setSystemTime(Date.now() + 60_000)
  expect(takeLogOutNotices()).toEqual([])
})

test('at the same moment, and not before it was said', () => {
  keepLogOutNotices(['a'])
  expect(takeLogOutNotices()).toEqual(['a'])
  keepLogOutNotices(['a'])
  vi.setSystemTime(Date.now() - 1)
  expect(takeLogOutNotices()).toEqual([])
})

const long = 'x'.repeat(301)
test('the last three, of at most 300 characters each', () => {
  keepLogOutNotices(['a', 'b', 'c', long])
  expect(sessionStorage.getItem(key)).toBe(JSON.stringify({ at: Date.now(), words: ['b', 'c', 'x'.repeat(300)] }))
  expect(takeLogOutNotices()).toEqual(['b', 'c', 'x'.repeat(300)])
})

test('no more of what another page has left there', () => {
  sessionStorage.setItem(key, JSON.stringify({ at: Date.now(), words: ['a', 'b', 'c', long] }))
  expect(takeLogOutNotices()).toEqual(['b', 'c', 'x'.repeat(300)])
})

test.each(['{', '7', 'null', '{}', '{"at":"now","words":["a"]}', '{"words":["a"]}'])('%s says nothing', (kept) => {
  sessionStorage.setItem(key, kept)
  expect(takeLogOutNotices()).toEqual([])
})

test.each([[['a', 7]], ['a'], [null]])('words that are %j say nothing', (words) => {
  sessionStorage.setItem(key, JSON.stringify({ at: Date.now(), words }))
  expect(takeLogOutNotices()).toEqual([])
})
