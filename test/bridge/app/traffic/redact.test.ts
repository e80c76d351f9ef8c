import { describe, expect, test } from 'vitest'
import type { AppContext } from '#bridge/app/protocol.ts'
import { createRedaction } from '#bridge/app/traffic/redact.ts'

describe('what a sensitive field holds', () => {
  const blank = (data: unknown) => {
    const result = createRedaction().result('request', { code: '00000', data })
    return Reflect.get(Object(result), 'data')
  }

  test.each([
    ['an id', '4711', '1000001'],
    ['a text that ends in digits', 'a4711', 'removed 1'],
    ['a text that begins with digits', '4711a', 'removed 1'],
    ['an address', 'https://acme.example/u/4711', '/removed/1'],
    ['a path', '/u/4711', '/removed/1'],
    ['nothing', '', ''],
    ['a number', 12.5, 0],
    ['a flag', true, true],
    ['null', null, null],
    ['a list', ['Ada', ['Ada', 7]], ['removed 1', ['removed 1', 0]]],
    ['a record', { name: { first: 'Ada' } }, { name: { first: 'removed 1' } }],
  ])('%s says nothing any more, and stays what it was', (_, held, left) => {
    expect(blank(held)).toEqual(left)
  })

  test('each text has its own placeholder, the same one everywhere', () => {
    expect(blank(['Ada', 'Bob', 'Ada', '1', '2', '/a', '/b'])).toEqual([
      'removed 1',
      'removed 2',
      'removed 1',
      '1000003',
      '1000004',
      '/removed/5',
      '/removed/6',
    ])
  })
})

test('a sensitive field is found at the top, within records and within lists; other fields are kept', () => {
  const { params, result } = createRedaction()
  expect(params('request', { path: 'v1/x', params: { search: 'Ada' } })).toEqual({
    path: 'v1/x',
    params: { search: 'removed 1' },
  })
  expect(result('request', { pages: [{ data: 'Ada', code: '00000' }, 'kept'] })).toEqual({
    pages: [{ data: 'removed 1', code: '00000' }, 'kept'],
  })
  expect(result('share', { shared: true, data: 'kept' })).toEqual({ shared: true, data: 'kept' })
  expect(params('share', 'kept')).toBe('kept')
})

const context: AppContext = {
  protocol: 1,
  platform: 'ios',
  version: '2.31.0',
  theme: 'white',
  locale: 'en',
  currency: null,
  userId: '4711',
  simulation: false,
  safeArea: { top: 0, right: 0, bottom: 0, left: 0 },
  screens: ['rank'],
}

test('reports only that a user is logged in, not which user', () => {
  const { context: redacted } = createRedaction()
  expect(redacted(context)).toEqual({ ...context, userId: '1000001' })
  expect(redacted({ ...context, userId: null })).toEqual({ ...context, userId: null })
})

test('an error keeps its code, and of what native says beside it that there is something', () => {
  const { error } = createRedaction()
  expect(error({ code: 'no_screen', message: 'No screen for Ada.' })).toEqual({
    code: 'no_screen',
    message: 'removed 1',
  })
  expect(error({ code: 'no_screen', message: '' })).toEqual({ code: 'no_screen', message: '' })
})

test('an event that we know loses what is sensitive in it, and another is not kept', () => {
  const { event } = createRedaction()
  expect(event('session', { userId: '4711' })).toEqual({ event: 'session', payload: { userId: '1000001' } })
  expect(event('appearance', { theme: 'black' })).toEqual({ event: 'appearance', payload: { theme: 'black' } })
  for (const name of ['somethingElse', 'toString', 'constructor', ''])
    expect(event(name, { userId: '4711' })).toBeUndefined()
})
