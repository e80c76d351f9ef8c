import { expect, test } from 'vitest'
import { thirdParties, thirdPartySteps } from '#bridge/exchange/calls/thirdParties.ts'
import { calls } from '#bridge/exchange/calls.ts'
import { sensitiveFields } from '#bridge/exchange/login/sealLogIn.ts'

const under = '/v1/user/public/third/'
const sealedPaths = Object.values(calls).flatMap(({ isSealed, path }) => (isSealed ? [path] : []))

for (const [name, path, fields] of [
  ['login', '/v1/user/login', 'loginName pwd areaCode'],
  ['agencyLogin', '/v1/user/agency/login', 'loginName pwd areaCode'],
  ['mobile', '/v1/user/register/mobile', 'mobile areaCode pwd verifyCode rePwd'],
  ['email', '/v1/user/register/email', 'email pwd verifyCode rePwd'],
  ['mobileAndEmail', '/v1/user/register/mobileAndEmail', 'mobile areaCode pwd email emailVerifyCode verifyCode rePwd'],
  ['verifyLogin', '/v1/user/login/verify-login', 'emailCode mobileCode googleCode'],
  ['agencyVerifyLogin', '/v1/user/agency/login/verify-login', 'emailCode mobileCode googleCode'],
  ['verifyLoginV2', '/v1/user/login/verify-login-v2', 'emailCode mobileCode googleCode'],
  ['verifyAuthLogin', '/v1/user/login/verify-auth-login', 'fidoVerifyCode'],
  ['verifySystemLogin', '/v1/user/login/verifySystemLogin', 'verifyCode'],
  ['verifySystemLoginV2', '/v1/user/login/verifySystemLogin-v2', 'verifyCode'],
  ['getQrKeyStatus', '/v1/user/public/getQrKeyStatus', 'qrcodeKey'],
  ['switLogin', '/v1/user/sub/switLogin', 'userId'],
  ['switchWeb', '/v1/user/sub/switchWeb', 'userId'],
  ['switchApp', '/v1/user/sub/switchApp', 'userId'],
  ['switchLoginDemo', '/v1/user/sub/switchLoginDemo', ''],
  ['switchTradeDemo', '/v1/user/sub/switchTradeDemo', ''],
  ['getCrossTerminalLoginStatus', '/v1/user/public/getCrossTerminalLoginStatus', ''],
] as const) {
  const names = fields === '' ? [] : fields.split(' ')
  const ids =
    fields === ''
      ? [`signedOnly-${name}`]
      : [name, ...names.map((field) => `${name}-${field}`)].map((id) => `sealed-${id}`)
  test(`${ids.map((id) => `[s7-${id}]`).join(' ')} of ${path} these leave the body: ${fields}`, () => {
    expect(sensitiveFields[path]).toEqual(names)
    expect(sealedPaths).toContain(path)
  })
}

/** What each provider gives to be recognised by, and what is beside it at each step. */
const providers = { apple: 'token id', google: 'token id', wallet: 'publicAddress signature sign', tg: 'initData id' }
const steps = {
  register: 'email emailCode mobile serialNO',
  check: '',
  bind: 'loginName pwd',
  sign: '',
  securityVerify: 'emailCode mobile serialNO',
  generateVirtual: 'sign',
}
const wordsOf = (text: string): string[] => text.split(' ').filter(Boolean)

for (const [party, own] of Object.entries(providers))
  for (const [step, beside] of Object.entries(steps)) {
    const ids = [
      ...[party, ...wordsOf(own).map((field) => `${party}-${field}`)],
      ...[step, ...wordsOf(beside).map((field) => `${step}-${field}`)],
      ...(step === 'securityVerify' ? ['securityVerify-own'] : []),
    ]
    test(`${ids.map((id) => `[s7-third-${id}]`).join(' ')} of ${party} these leave the body of ${step}`, () => {
      const fields = [...(step === 'securityVerify' ? [] : wordsOf(own)), ...wordsOf(beside)]
      expect(sensitiveFields[`${under}${party}/${step}`]).toEqual([...new Set(fields)])
      expect(sealedPaths).toContain(`${under}${party}/${step}`)
    })
  }

test('[s7-third-prefix] no other path seals anything', () => {
  expect(Object.keys(sensitiveFields)).toHaveLength(18 + 24)
  expect(sealedPaths.filter((path) => path.startsWith(under))).toHaveLength(24)
  expect([...thirdParties].sort()).toEqual(Object.keys(providers).sort())
  expect([...thirdPartySteps].sort()).toEqual(Object.keys(steps).sort())
})
