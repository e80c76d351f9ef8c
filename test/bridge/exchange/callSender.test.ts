import { expect, test } from 'vitest'
import { readEnvelope } from '#bridge/exchange/callSender.ts'

test.each([
  ['no record', 'text'],
  ['a record without a code', { msg: 'Hello.', data: 1 }],
  ['one whose status is no error', { status: 'ok', msg: 'Hello.' }],
  ['one whose code is neither text nor a number', { code: true, msg: 'Hello.' }],
])('%s is no envelope', (_, answer) => expect(readEnvelope(answer)).toBeUndefined())

test('[s8-envelope-code] [s8-envelope-msg] [s8-envelope-data] an envelope has a code, a message and data', () => {
  const envelope = { code: '00000', msg: 'Hello.', data: 7 }
  expect(readEnvelope(envelope)).toMatchObject(envelope)
})

test('an envelope without a message has an empty one, and one without data has no data', () => {
  expect(readEnvelope({ code: 200, msg: 7 })).toEqual({ code: '200', msg: '', data: null, status: undefined })
})

test('[s8-signature-inner] the code of a signature in the data is the answer’s, and no other code that stands there', () => {
  expect(readEnvelope({ code: '00000', data: { code: '00023', msg: 'It is not valid.' } })).toMatchObject({
    code: '00023',
    msg: 'It is not valid.',
  })
  expect(readEnvelope({ code: '00000', data: { code: '40001', msg: 'No.' } })?.code).toBe('00000')
})
