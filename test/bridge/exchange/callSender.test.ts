import { expect, test } from 'vitest'
import { readEnvelope } from '#bridge/exchange/callSender.ts'

test.each([
  ['no record', 'text'],
  ['a record without a code', { msg: 'Hello.', data: 1 }],
  ['one whose status is no error', { status: 'ok', msg: 'Hello.' }],
  ['one whose code is neither text nor a number', { code: true, msg: 'Hello.' }],
])('rejects %s as an envelope', (_, answer) => expect(readEnvelope(answer)).toBeUndefined())

test('[s8-envelope-code] [s8-envelope-msg] [s8-envelope-data] reads code, message and data of an envelope', () => {
  const envelope = { code: '00000', msg: 'Hello.', data: 7 }
  expect(readEnvelope(envelope)).toMatchObject(envelope)
})

test('reads an envelope without a message or data with an empty message and no data', () => {
  expect(readEnvelope({ code: 200, msg: 7 })).toEqual({ code: '200', msg: '', data: null, status: undefined })
})

test('[s8-signature-inner] uses the code of a signature in the data as the answer’s, and no other code there', () => {
  expect(readEnvelope({ code: '00000', data: { code: '00023', msg: 'It is not valid.' } })).toMatchObject({
    code: '00023',
    msg: 'It is not valid.',
  })
  expect(readEnvelope({ code: '00000', data: { code: '40001', msg: 'No.' } })?.code).toBe('00000')
})
