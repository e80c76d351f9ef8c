import { expect, test, vi } from 'vitest'
import { readUser } from '../../../bridge/exchange/user.ts'

const sent = {
  loginName: 'mira@example.com',
  userName: 'Mira',
  settings: {},
  userInfo: {
    userId: 1001,
    nickName: 'mira',
    phone: '15550100',
    email: 'mira@example.com',
    bindPhone: 1,
    bindEmail: '1',
    bindGoogle: 0,
    verificationLevel: 2,
    vipLevel: '3',
    createdDate: 1_763_700_000_000,
    frozen: false,
    childFlag: 1,
  },
}
const withInfo = (change: object) => readUser({ ...sent, userInfo: { ...sent.userInfo, ...change } })

test('a user is read with text as text, numbers as numbers and flags as flags', () => {
  expect(readUser(sent)).toMatchObject({
    userId: '1001',
    loginName: 'mira@example.com',
    userName: 'Mira',
    nickName: 'mira',
    vipLevel: 3,
    createdDate: 1_763_700_000_000,
    frozen: false,
    childFlag: true,
    bindGoogle: false,
    antiPhishingCode: '',
    identityLevel: 0,
  })
})

test.each([
  ['3', 3],
  [true, 0],
  [null, 0],
  ['', 0],
  ['many', 0],
  [Number.POSITIVE_INFINITY, 0],
])('the level %j is read as %j', (vipLevel, level) => expect(withInfo({ vipLevel })?.vipLevel).toBe(level))

test.each([
  [42, '42'],
  [true, ''],
  [null, ''],
])('the name %j is read as %j', (nickName, name) => expect(withInfo({ nickName })?.nickName).toBe(name))

test.each([
  [1, '15550100'],
  ['1', '15550100'],
  [0, ''],
  [2, ''],
  [undefined, ''],
])('with the bound flag %j the phone is %j', (bindPhone, phone) => expect(withInfo({ bindPhone })?.phone).toBe(phone))

test.each([
  [1, 'mira@example.com'],
  [0, ''],
  ['2', ''],
])('with the bound flag %j the e-mail is %j', (bindEmail, email) => expect(withInfo({ bindEmail })?.email).toBe(email))

test.each([
  [2, true],
  ['2', true],
  [1, false],
  [3, false],
  [null, false],
])('verification level %j is verified: %j', (verificationLevel, verified) =>
  expect(withInfo({ verificationLevel })?.hasRealValidate).toBe(verified),
)

test('every field of §3 is there, whatever was sent', () => {
  const fields =
    'loginName userName phone email bindPhone bindEmail bindGoogle isFund fundValue fundDisabled antiPhishingCode hasRealValidate openOtc openContract identityLevel openGtFees realName emailEnable phoneEnable googleEnable encryptUserId userId areaCode createdDate familyName givenName nickName frozen subAccount userType childFlag showUserVip vipLevel switchFlag starRealName settings'
  expect(Object.keys(readUser({ userInfo: { userId: '1' } }) ?? {}).sort()).toEqual(fields.split(' ').sort())
})

test.each([null, 'mira', {}, { userInfo: null }, { userInfo: {} }, { userInfo: { userId: '' } }])(
  '%j is nobody',
  (answer) => expect(readUser(answer)).toBeUndefined(),
)

test.each([
  [
    { layout: 'left', hints: [1] },
    { layout: 'left', hints: [1] },
  ],
  [undefined, {}],
  [['left'], {}],
  ['left', {}],
])('settings sent as %j are %j', (settings, read) => expect(readUser({ ...sent, settings })?.settings).toEqual(read))

test.each([
  ['1001', '1001'],
  [1001, '1001'],
  ['', undefined],
  [2 ** 60, undefined],
  [true, undefined],
])('of an id of %j the user is %j', (userId, whose) => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  expect(withInfo({ userId })?.userId).toBe(whose)
})

test.each([
  [1, true],
  ['1', true],
  [true, false],
  [0, false],
  ['0', false],
  [2, false],
  ['true', false],
  [undefined, false],
])('a flag of %j counts: %j', (flag, counts) => {
  expect(withInfo({ bindPhone: flag, bindEmail: flag, frozen: flag })).toMatchObject({
    bindPhone: counts,
    phone: counts ? '15550100' : '',
    email: counts ? 'mira@example.com' : '',
    frozen: counts,
  })
})
