import { describe, expect, test } from 'vitest'
import { thirdParties, thirdPartySteps } from '#bridge/exchange/calls/thirdParties.ts'
import { calls } from '#bridge/exchange/calls.ts'
import { sensitiveFields } from '#bridge/exchange/login/fields.ts'

/** A short name, the path, what the specification says of it, and its fields. */
const rows: readonly (readonly [name: string, path: string, says: string, fields: readonly string[]])[] = [
  ['login', '/v1/user/login', '/v1/user/login', ['loginName', 'pwd', 'areaCode']],
  ['agencyLogin', '/v1/user/agency/login', '/v1/user/agency/login', ['loginName', 'pwd', 'areaCode']],
  [
    'mobile',
    '/v1/user/register/mobile',
    '/v1/user/register/mobile',
    ['mobile', 'areaCode', 'pwd', 'verifyCode', 'rePwd'],
  ],
  ['email', '/v1/user/register/email', '/v1/user/register/email', ['email', 'pwd', 'verifyCode', 'rePwd']],
  [
    'mobileAndEmail',
    '/v1/user/register/mobileAndEmail',
    '/v1/user/register/mobileAndEmail',
    ['mobile', 'areaCode', 'pwd', 'email', 'emailVerifyCode', 'verifyCode', 'rePwd'],
  ],
  [
    'verifyLogin',
    '/v1/user/login/verify-login',
    '/v1/user/login/verify-login',
    ['emailCode', 'mobileCode', 'googleCode'],
  ],
  [
    'agencyVerifyLogin',
    '/v1/user/agency/login/verify-login',
    '/v1/user/agency/login/verify-login',
    ['emailCode', 'mobileCode', 'googleCode'],
  ],
  [
    'verifyLoginV2',
    '/v1/user/login/verify-login-v2',
    '/v1/user/login/verify-login-v2',
    ['emailCode', 'mobileCode', 'googleCode'],
  ],
  ['verifyAuthLogin', '/v1/user/login/verify-auth-login', '/v1/user/login/verify-auth-login', ['fidoVerifyCode']],
  ['verifySystemLogin', '/v1/user/login/verifySystemLogin', '/v1/user/login/verifySystemLogin', ['verifyCode']],
  ['verifySystemLoginV2', '/v1/user/login/verifySystemLogin-v2', '-v2', ['verifyCode']],
  ['getQrKeyStatus', '/v1/user/public/getQrKeyStatus', '/v1/user/public/getQrKeyStatus', ['qrcodeKey']],
  ['switLogin', '/v1/user/sub/switLogin', '/v1/user/sub/switLogin', ['userId']],
  ['switchWeb', '/v1/user/sub/switchWeb', 'switchWeb', ['userId']],
  ['switchApp', '/v1/user/sub/switchApp', 'switchApp', ['userId']],
]

const sealedPaths = Object.values(calls).flatMap(({ isSealed, path }) => (isSealed ? [path] : []))

describe('what leaves the body for the ciphertext', () => {
  for (const [name, path, says, fields] of rows) {
    test(`[s7-sealed-${name}] ${says}`, () => {
      expect(sensitiveFields[path]).toHaveLength(fields.length)
      expect(sealedPaths).toContain(path)
    })
    for (const field of fields) {
      test(`[s7-sealed-${name}-${field}] ${field}`, () => expect(sensitiveFields[path]).toContain(field))
    }
  }

  for (const [name, path, says] of [
    ['switchLoginDemo', '/v1/user/sub/switchLoginDemo', '/v1/user/sub/switchLoginDemo'],
    ['switchTradeDemo', '/v1/user/sub/switchTradeDemo', 'switchTradeDemo'],
    [
      'getCrossTerminalLoginStatus',
      '/v1/user/public/getCrossTerminalLoginStatus',
      '/v1/user/public/getCrossTerminalLoginStatus',
    ],
  ] as const)
    test(`[s7-signedOnly-${name}] ${says}`, () => {
      expect(sensitiveFields[path]).toEqual([])
      expect(sealedPaths).toContain(path)
    })
})

/** What each provider gives to be recognised by, and what is beside it at each step. */
const providers = {
  apple: ['token', 'id'],
  google: ['token', 'id'],
  wallet: ['publicAddress', 'signature', 'sign'],
  tg: ['initData', 'id'],
} as const
const steps = {
  register: ['email', 'emailCode', 'mobile', 'serialNO'],
  check: [],
  bind: ['loginName', 'pwd'],
  sign: [],
  securityVerify: ['emailCode', 'mobile', 'serialNO'],
  generateVirtual: ['sign'],
} as const

describe('other providers', () => {
  const under = '/v1/user/public/third/'
  test('[s7-third-prefix] /v1/user/public/third/', () => {
    const paths = Object.keys(sensitiveFields).filter((path) => path.startsWith(under))
    expect(paths).toHaveLength(24)
    expect(sealedPaths.filter((path) => path.startsWith(under)).sort()).toEqual(paths.sort())
  })
  for (const [party, own] of Object.entries(providers)) {
    test(`[s7-third-${party}] ${party}`, () => {
      expect(thirdParties).toContain(party)
      for (const step of Object.keys(steps)) expect(sensitiveFields).toHaveProperty([`${under}${party}/${step}`])
    })
    for (const field of own)
      test(`[s7-third-${party}-${field}] ${field}`, () => {
        for (const step of ['register', 'check', 'bind', 'sign', 'generateVirtual'])
          expect(sensitiveFields[`${under}${party}/${step}`]).toContain(field)
      })
  }
  for (const [step, beside] of Object.entries(steps)) {
    test(`[s7-third-${step}] ${step}`, () => {
      expect(thirdPartySteps).toContain(step)
      for (const party of Object.keys(providers)) expect(sensitiveFields).toHaveProperty([`${under}${party}/${step}`])
    })

    for (const field of beside)
      test(`[s7-third-${step}-${field}] ${field}`, () =>
        expect(sensitiveFields[`${under}apple/${step}`]).toContain(field))
  }
  test('[s7-third-securityVerify-own] securityVerify', () =>
    expect(sensitiveFields[`${under}google/securityVerify`]).toEqual(['emailCode', 'mobile', 'serialNO']))
})
