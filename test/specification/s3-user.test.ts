import { describe, expect, test } from 'vitest'
import { readUser } from '#bridge/exchange/user.ts'

describe('the user object', () => {
  const read = (userInfo: Readonly<Record<string, unknown>>, beside: Readonly<Record<string, unknown>> = {}) =>
    readUser({ userInfo: { userId: 'u7', ...userInfo }, ...beside })

  const texts = [
    'encryptUserId',
    'nickName',
    'areaCode',
    'fundValue',
    'antiPhishingCode',
    'realName',
    'starRealName',
    'familyName',
    'givenName',
  ]
  for (const name of texts)
    test(`[s3-user-${name}] ${name}`, () => expect(read({ [name]: 'a word' })).toHaveProperty(name, 'a word'))
  const numbers = ['identityLevel', 'createdDate', 'userType', 'vipLevel']
  for (const name of numbers)
    test(`[s3-user-${name}] ${name}`, () => expect(read({ [name]: 7 })).toHaveProperty(name, 7))
  const flags = [
    'bindPhone',
    'bindEmail',
    'bindGoogle',
    'phoneEnable',
    'emailEnable',
    'googleEnable',
    'isFund',
    'fundDisabled',
    'openOtc',
    'openContract',
    'openGtFees',
    'frozen',
    'subAccount',
    'childFlag',
    'showUserVip',
    'switchFlag',
  ]
  for (const name of flags)
    test(`[s3-user-${name}] ${name}`, () => {
      expect(read({ [name]: 1 })).toHaveProperty(name, true)
      expect(read({ [name]: 0 })).toHaveProperty(name, false)
    })

  test('[s3-user-userId] userId', () => {
    expect(read({})?.userId).toBe('u7')
    expect(readUser({ userInfo: {} })).toBeUndefined()
  })
  for (const name of ['loginName', 'userName'])
    test(`[s3-user-${name}] ${name}`, () => {
      expect(read({}, { [name]: 'mira' })).toHaveProperty(name, 'mira')
      expect(read({ [name]: 'mira' })).toHaveProperty(name, 'mira')
    })
  test('[s3-user-phone] phone', () => expect(read({ bindPhone: 1, phone: '151' })).toHaveProperty('phone', '151'))
  test('[s3-user-email] email', () =>
    expect(read({ bindEmail: 1, email: 'm@x.example' })).toHaveProperty('email', 'm@x.example'))
  test('[s3-user-phone-bound] Phone and email are kept only when their bound flag equals 1', () => {
    expect(read({ bindPhone: 0, phone: '151' })).toHaveProperty('phone', '')
    expect(read({ phone: '151' })).toHaveProperty('phone', '')
  })
  test('[s3-user-email-bound] Phone and email are kept only when their bound flag equals 1', () => {
    expect(read({ bindEmail: 2, email: 'm@x.example' })).toHaveProperty('email', '')
    expect(read({ email: 'm@x.example' })).toHaveProperty('email', '')
  })
  test('[s3-user-bound-one] equals 1', () =>
    expect(read({ bindEmail: 1, email: 'm@x.example' })).toHaveProperty('email', 'm@x.example'))
  test('[s3-user-hasRealValidate] hasRealValidate', () =>
    expect(read({ verificationLevel: 2 })).toHaveProperty('hasRealValidate', true))
  test('[s3-user-hasRealValidate-level] when the verification level flag equals 2', () => {
    expect([0, 1, 2, 3].map((verificationLevel) => read({ verificationLevel })?.hasRealValidate)).toEqual([
      false,
      false,
      true,
      false,
    ])
  })
})
