import { expect, test } from 'vitest'
import { readEnvelope } from '#bridge/exchange/callSender.ts'

test.each([
  ['no record', 'text'],
  ['a record without a code', { msg: 'Hello.', data: 1 }],
  ['one whose status is no error', { status: 'ok', msg: 'Hello.' }],
  ['one whose code is neither text nor a number', { code: true, msg: 'Hello.' }],
])('%s is no envelope', (_, answer) => expect(readEnvelope(answer)).toBeUndefined())

test('an envelope without a message has an empty one, and one without data has no data', () => {
  expect(readEnvelope({ code: 200, msg: 7 })).toEqual({ code: '200', msg: '', data: null, status: undefined })
})

test('the code of a signature in the data is the answer’s, and no other code that stands there', () => {
  expect(readEnvelope({ code: '00000', data: { code: '00023', msg: 'It is not valid.' } })?.code).toBe('00023')
  expect(readEnvelope({ code: '00000', data: { code: '40001', msg: 'No.' } })?.code).toBe('00000')
})
