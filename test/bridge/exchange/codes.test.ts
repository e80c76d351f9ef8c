import { expect, test } from 'vitest'
import { codeDuties, dutyAt } from '#bridge/exchange/codes.ts'

const userInfo = 'v1/user/overview/userinfo'

test.each([
  ['00020', 'refetch'],
  ['00021', 'refetch'],
  ['00022', 'tellTime'],
  ['00023', 'end'],
  ['00004', 'end'],
  ['20906', 'end'],
  ['20205', 'end'],
  ['40001', undefined],
])('at %s has this duty for native: %s', (code, duty) => {
  expect(dutyAt(code, 'v1/social/user/react')).toBe(duty)
})

test.each([userInfo, `/${userInfo}`])('%s accepts the code for a visitor as an answer, and no other code', (path) => {
  expect([dutyAt('20205', path), dutyAt('00004', path)]).toEqual([undefined, 'end'])
  expect(dutyAt('20205', `${path}/more`)).toBe('end')
})

test('accepts an app’s own codes', () => {
  const own = { 'A-7': { means: 'the session is over', duty: 'end' } } as const
  expect([dutyAt('A-7', userInfo, own), dutyAt('00004', userInfo, own)]).toEqual(['end', undefined])
  expect(codeDuties).not.toHaveProperty('A-7')
})
