import { describe, expect } from 'vitest'
import { readUser } from '../../bridge/exchange/user.ts'
import { fact } from '../support/specification/fact.ts'

const user = 'bridge/exchange/user.ts'

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
    fact(`s3-user-${name}`, 67, name, [[user, `  '${name}',`]], () =>
      expect(read({ [name]: 'a word' })).toHaveProperty(name, 'a word'),
    )
  const numbers = ['identityLevel', 'createdDate', 'userType', 'vipLevel']
  for (const name of numbers)
    fact(`s3-user-${name}`, 67, name, [[user, `'${name}'`]], () => expect(read({ [name]: 7 })).toHaveProperty(name, 7))
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
    fact(`s3-user-${name}`, 67, name, [[user, /^bind[PE]/.test(name) ? `'${name}'` : `  '${name}',`]], () => {
      expect(read({ [name]: 1 })).toHaveProperty(name, true)
      expect(read({ [name]: 0 })).toHaveProperty(name, false)
    })

  fact('s3-user-userId', 67, 'userId', [[user, 'readId(info.«userId»)', 'userIdQ']], () => {
    expect(read({})?.userId).toBe('u7')
    expect(readUser({ userInfo: {} })).toBeUndefined()
  })
  for (const name of ['loginName', 'userName'])
    fact(
      `s3-user-${name}`,
      67,
      name,
      [
        [user, `answer.«${name}» ??`],
        [user, `?? info.«${name}»`],
      ],
      () => {
        expect(read({}, { [name]: 'mira' })).toHaveProperty(name, 'mira')
        expect(read({ [name]: 'mira' })).toHaveProperty(name, 'mira')
      },
    )
  fact('s3-user-phone', 67, 'phone', [[user, "  '«phone»',"]], () =>
    expect(read({ bindPhone: 1, phone: '151' })).toHaveProperty('phone', '151'),
  )
  fact('s3-user-email', 67, 'email', [[user, "  '«email»',"]], () =>
    expect(read({ bindEmail: 1, email: 'm@x.example' })).toHaveProperty('email', 'm@x.example'),
  )
  fact(
    's3-user-phone-bound',
    67,
    'Phone and email are kept only when their bound flag equals 1',
    [[user, 'phone: «user.bindPhone»', 'true']],
    () => {
      expect(read({ bindPhone: 0, phone: '151' })).toHaveProperty('phone', '')
      expect(read({ phone: '151' })).toHaveProperty('phone', '')
    },
  )
  fact(
    's3-user-email-bound',
    67,
    'Phone and email are kept only when their bound flag equals 1',
    [[user, 'email: «user.bindEmail»', 'true']],
    () => {
      expect(read({ bindEmail: 2, email: 'm@x.example' })).toHaveProperty('email', '')
      expect(read({ email: 'm@x.example' })).toHaveProperty('email', '')
    },
  )
  fact('s3-user-bound-one', 67, 'equals 1', [[user, "= [true, «1», '1']", '2']], () =>
    expect(read({ bindEmail: 1, email: 'm@x.example' })).toHaveProperty('email', 'm@x.example'),
  )
  fact('s3-user-hasRealValidate', 67, 'hasRealValidate', [[user, '    «hasRealValidate»: verificationLevel']], () =>
    expect(read({ verificationLevel: 2 })).toHaveProperty('hasRealValidate', true),
  )
  fact(
    's3-user-hasRealValidate-level',
    67,
    'when the verification level flag equals 2',
    [
      [user, 'verifiedLevel = «2»', '1'],
      [user, "'«verificationLevel»'"],
    ],
    () => {
      expect([0, 1, 2, 3].map((verificationLevel) => read({ verificationLevel })?.hasRealValidate)).toEqual([
        false,
        false,
        true,
        false,
      ])
    },
  )
})
