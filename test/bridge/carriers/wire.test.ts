import { describe, expect, test } from 'vitest'
import { decode, readMessage } from '#bridge/carriers/wire.ts'

describe('an answer', () => {
  test.each([[false], [0], [''], [null], [undefined], [{}]])('may have the result %j', (result) => {
    expect(readMessage({ id: '1', page: 'p', result })).toEqual({ id: '1', page: 'p', result })
  })

  test('whose encoder left the result out is an answer without one', () => {
    expect(readMessage('{"id":"1","page":"p"}')).toEqual({ id: '1', page: 'p', result: undefined })
  })

  test.each([[null], [''], [false], [{}], [{ code: '', message: '' }], [{ code: null }]])(
    'with a result beside the empty error %j has not failed',
    (error) => {
      expect(readMessage({ id: '1', page: 'p', result: 0, error })).toEqual({ id: '1', page: 'p', result: 0 })
    },
  )

  test.each([[null], ['']])('with the error %j and no result has none of both', (error) => {
    expect(readMessage({ id: '1', page: 'p', error })).toEqual({ id: '1', page: 'p', result: undefined })
  })

  test.each([['busy'], [{ code: 'busy' }], [{ message: 'later' }], [{ code: 0 }]])(
    'with the error %j has failed, although a result is beside it',
    (error) => {
      expect(readMessage({ id: '1', page: 'p', result: {}, error })).toHaveProperty('error')
    },
  )

  test('with a number for an id is read', () => {
    expect(readMessage({ id: 7, page: 'p', result: 1 })).toEqual({ id: '7', page: 'p', result: 1 })
  })

  test.each([
    [
      { code: 'busy', message: 'later' },
      { code: 'busy', message: 'later' },
    ],
    [{ code: 7 }, { code: '7', message: '' }],
    ['broken', { code: '', message: 'broken' }],
    [false, { code: '', message: '' }],
  ])('with the error %j has failed', (error, read) => {
    expect(readMessage({ id: '1', page: 'p', error })).toEqual({ id: '1', page: 'p', error: read })
  })
})

test('an event is recognised by its name', () => {
  expect(readMessage('{"event":"back","payload":{}}')).toEqual({ event: 'back', payload: {} })
})

test.each([
  [undefined],
  [null],
  [''],
  ['{'],
  ['[]'],
  [[]],
  [7],
  [{ id: '', page: 'p' }],
  [{ id: '1' }],
  [{ id: {}, page: 'p' }],
  [{ event: 7 }],
])('%j is neither', (raw) => {
  expect(readMessage(raw)).toBeUndefined()
})

test('text is decoded twice at most, and other values stay as they are', () => {
  const value = { quote: '"\\u2028' }
  expect(decode(JSON.stringify(JSON.stringify(value)))).toEqual(value)
  expect(decode(JSON.stringify(JSON.stringify(JSON.stringify(value))))).toBe(JSON.stringify(value))
  expect(decode(value)).toBe(value)
  expect(decode('7')).toBe(7)
})
