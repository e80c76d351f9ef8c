import { describe, expect, test } from 'vitest'
import { decode, readMessage } from '#bridge/carriers/wire.ts'

describe('an answer', () => {
  test.each([[false], [0], [''], [null], [undefined], [{}]])('may have the result %j', (result) => {
    expect(readMessage({ id: '1', page: 'p', result })).toEqual({ id: '1', page: 'p', result })
  })

  test('has no result if native’s encoder omitted it', () => {
    expect(readMessage('{"id":"1","page":"p"}')).toEqual({ id: '1', page: 'p', result: undefined })
  })

  test.each([[null], [''], [false], [{}], [{ code: '', message: '' }], [{ code: null }]])(
    'with a result and the empty error %j has not failed',
    (error) => {
      expect(readMessage({ id: '1', page: 'p', result: 0, error })).toEqual({ id: '1', page: 'p', result: 0 })
    },
  )

  test.each([[null], ['']])('with the error %j and no result has neither', (error) => {
    expect(readMessage({ id: '1', page: 'p', error })).toEqual({ id: '1', page: 'p', result: undefined })
  })

  test.each([['busy'], [{ code: 'busy' }], [{ message: 'later' }], [{ code: 0 }]])(
    'with the error %j has failed, even with a result',
    (error) => {
      expect(readMessage({ id: '1', page: 'p', result: {}, error })).toHaveProperty('error')
    },
  )

  test('may have a number as its id', () => {
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

test('recognises an event by its name', () => {
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
])('reads %j as neither', (raw) => {
  expect(readMessage(raw)).toBeUndefined()
})

test('decodes text at most twice, and leaves other values unchanged', () => {
  const value = { quote: '"\\u2028' }
  expect(decode(JSON.stringify(JSON.stringify(value)))).toEqual(value)
  expect(decode(JSON.stringify(JSON.stringify(JSON.stringify(value))))).toBe(JSON.stringify(value))
  expect(decode(value)).toBe(value)
  expect(decode('7')).toBe(7)
})
