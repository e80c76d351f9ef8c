import { expect, test, vi } from 'vitest'
import { readUser } from '#bridge/exchange/user.ts'
import { onFault } from '#bridge/lib/report.ts'
import { keepMocks } from '#test/support/console.ts'

// The warning comes when its module has come: after the test.
keepMocks()

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

for (const [value, read, names] of [
  [
    'a word',
    'a word',
    'encryptUserId nickName areaCode fundValue antiPhishingCode realName starRealName familyName givenName',
  ],
  [7, 7, 'identityLevel createdDate userType vipLevel'],
  [
    1,
    true,
    'bindPhone bindEmail bindGoogle phoneEnable emailEnable googleEnable isFund fundDisabled openOtc openContract openGtFees frozen subAccount childFlag showUserVip switchFlag',
  ],
  ['mira', 'mira', 'loginName userName'],
] as const)
  for (const name of names.split(' '))
    test(`[s3-user-${name}] reads ${name} as ${JSON.stringify(read)}`, () => {
      expect(readUser({ userInfo: { userId: 'u7', [name]: value } })).toHaveProperty(name, read)
      if (read === true) expect(readUser({ userInfo: { userId: 'u7', [name]: 0 } })).toHaveProperty(name, false)
    })

test('[s3-user-loginName] [s3-user-userName] reads text as text, numbers as numbers and flags as flags', () => {
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
])('reads the level %j as %j', (vipLevel, level) => expect(withInfo({ vipLevel })?.vipLevel).toBe(level))

test.each([
  [42, '42'],
  [true, ''],
  [null, ''],
])('reads the name %j as %j', (nickName, name) => expect(withInfo({ nickName })?.nickName).toBe(name))

test.each([
  [1, '15550100'],
  ['1', '15550100'],
  [0, ''],
  [2, ''],
  [undefined, ''],
])('[s3-user-phone] [s3-user-phone-bound] with the bound flag %j reads the phone as %j', (bindPhone, phone) =>
  expect(withInfo({ bindPhone })?.phone).toBe(phone),
)

test.each([
  [1, 'mira@example.com'],
  [0, ''],
  ['2', ''],
])(
  '[s3-user-email] [s3-user-email-bound] [s3-user-bound-one] with the bound flag %j reads the e-mail as %j',
  (bindEmail, email) => expect(withInfo({ bindEmail })?.email).toBe(email),
)

test.each([
  [2, true],
  ['2', true],
  [1, false],
  [3, false],
  [null, false],
])(
  '[s3-user-hasRealValidate] [s3-user-hasRealValidate-level] reads verification level %j as verified: %j',
  (verificationLevel, verified) => expect(withInfo({ verificationLevel })?.hasRealValidate).toBe(verified),
)

test('has every field of §3 and of extensions, whatever the answer', () => {
  const fields =
    'loginName userName phone email bindPhone bindEmail bindGoogle isFund fundValue fundDisabled antiPhishingCode hasRealValidate openOtc openContract identityLevel openGtFees realName emailEnable phoneEnable googleEnable encryptUserId userId areaCode createdDate familyName givenName nickName frozen subAccount userType childFlag showUserVip vipLevel switchFlag sessionsFlag reportsFlag profileFlag coinsFlag starRealName settings'
  expect(Object.keys(readUser({ userInfo: { userId: '1' } }) ?? {}).sort()).toEqual(fields.split(' ').sort())
})

test.each([null, 'mira', {}, { userInfo: null }, { userInfo: {} }, { userInfo: { userId: '' } }])(
  '[s4-loggedIn] reads %j as a visitor',
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
])('reads the settings %j as %j', (settings, read) => expect(readUser({ ...sent, settings })?.settings).toEqual(read))

test.each([
  ['1001', '1001'],
  [1001, '1001'],
  ['', undefined],
  [2 ** 60, undefined],
  [true, undefined],
])('[s3-user-userId] reads the id %j as the user %j', (userId, whose) => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  expect(withInfo({ userId })?.userId).toBe(whose)
})

/** What is reported while a user is read. */
function reportedOf(change: object) {
  onFault(() => {})()
  withInfo(change)
  const heard: string[] = []
  onFault(({ kind, name }) => void heard.push(`${kind}: ${name}`))()
  return heard
}

test.each([
  [1, true],
  ['1', true],
  [true, true],
  [0, false],
  ['0', false],
  [false, false],
  [null, false],
  [undefined, false],
])('[s6-sub-flag] reads a flag of %j as %j, without a report', (flag, says) => {
  expect(withInfo({ frozen: flag, childFlag: flag })).toMatchObject({ frozen: says, childFlag: says })
  expect(reportedOf({ frozen: flag, bindGoogle: flag })).toEqual([])
})

test.each([[2], ['true'], ['yes'], [''], [{}], [Number.NaN]])('reads a flag of %j as false, and reports it', (flag) => {
  expect(withInfo({ frozen: flag })?.frozen).toBe(false)
  expect(reportedOf({ frozen: flag, openOtc: flag })).toEqual([
    'records: user.info: openOtc',
    'records: user.info: frozen',
  ])
})

test.each([
  [1, true, false],
  ['1', true, false],
  [0, false, false],
  [false, false, false],
  [undefined, false, false],
  // Equals 1 and nothing else: what says yes in another way is no such flag.
  [true, false, true],
  [2, false, true],
])('with a bound flag of %j keeps phone and e-mail: %j, and reports it: %j', (flag, keeps, isOdd) => {
  expect(withInfo({ bindPhone: flag, bindEmail: flag })).toMatchObject({
    bindPhone: keeps,
    phone: keeps ? '15550100' : '',
    email: keeps ? 'mira@example.com' : '',
  })
  expect(reportedOf({ bindPhone: flag, bindEmail: flag })).toEqual(
    isOdd ? ['records: user.info: bindPhone', 'records: user.info: bindEmail'] : [],
  )
})

test('reports invalid texts and numbers too', () => {
  const change = { nickName: true, vipLevel: 'many', verificationLevel: true, email: {} }
  expect(reportedOf(change)).toEqual(
    ['nickName', 'email', 'vipLevel', 'verificationLevel'].map((name) => `records: user.info: ${name}`),
  )
})
