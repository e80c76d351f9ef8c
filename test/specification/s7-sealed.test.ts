import { describe, expect } from 'vitest'
import { thirdParties, thirdPartySteps } from '../../bridge/exchange/calls/thirdParties.ts'
import { calls } from '../../bridge/exchange/calls.ts'
import { sensitiveFields } from '../../bridge/exchange/login/fields.ts'
import { type Break, fact } from '../support/specification/fact.ts'

const file = 'bridge/exchange/login/fields.ts'
const table = 'bridge/exchange/calls/laterCalls.ts'

/** Line, a short name, path, what the line says of it, fields, and the beginning of its list in the source. */
const rows: readonly (readonly [
  line: number,
  name: string,
  path: string,
  says: string,
  fields: readonly string[],
  list?: string,
])[] = [
  [185, 'login', '/v1/user/login', '/v1/user/login', ['loginName', 'pwd', 'areaCode'], 'logIn = '],
  [185, 'agencyLogin', '/v1/user/agency/login', '/v1/user/agency/login', ['loginName', 'pwd', 'areaCode'], 'logIn = '],
  [
    186,
    'mobile',
    '/v1/user/register/mobile',
    '/v1/user/register/mobile',
    ['mobile', 'areaCode', 'pwd', 'verifyCode', 'rePwd'],
  ],
  [187, 'email', '/v1/user/register/email', '/v1/user/register/email', ['email', 'pwd', 'verifyCode', 'rePwd']],
  [
    188,
    'mobileAndEmail',
    '/v1/user/register/mobileAndEmail',
    '/v1/user/register/mobileAndEmail',
    ['mobile', 'areaCode', 'pwd', 'email', 'emailVerifyCode', 'verifyCode', 'rePwd'],
  ],
  [
    189,
    'verifyLogin',
    '/v1/user/login/verify-login',
    '/v1/user/login/verify-login',
    ['emailCode', 'mobileCode', 'googleCode'],
    'secondStep = ',
  ],
  [
    189,
    'agencyVerifyLogin',
    '/v1/user/agency/login/verify-login',
    '/v1/user/agency/login/verify-login',
    ['emailCode', 'mobileCode', 'googleCode'],
    'secondStep = ',
  ],
  [
    189,
    'verifyLoginV2',
    '/v1/user/login/verify-login-v2',
    '/v1/user/login/verify-login-v2',
    ['emailCode', 'mobileCode', 'googleCode'],
    'secondStep = ',
  ],
  [190, 'verifyAuthLogin', '/v1/user/login/verify-auth-login', '/v1/user/login/verify-auth-login', ['fidoVerifyCode']],
  [191, 'verifySystemLogin', '/v1/user/login/verifySystemLogin', '/v1/user/login/verifySystemLogin', ['verifyCode']],
  [191, 'verifySystemLoginV2', '/v1/user/login/verifySystemLogin-v2', '-v2', ['verifyCode']],
  [193, 'getQrKeyStatus', '/v1/user/public/getQrKeyStatus', '/v1/user/public/getQrKeyStatus', ['qrcodeKey']],
  [194, 'switLogin', '/v1/user/sub/switLogin', '/v1/user/sub/switLogin', ['userId']],
  [194, 'switchWeb', '/v1/user/sub/switchWeb', 'switchWeb', ['userId']],
  [194, 'switchApp', '/v1/user/sub/switchApp', 'switchApp', ['userId']],
]

const quoted = (fields: readonly string[], marked: string): string =>
  fields.map((field) => (field === marked ? `«'${field}'»` : `'${field}'`)).join(', ')

const sealedPaths = Object.values(calls).flatMap(({ isSealed, path }) => (isSealed ? [path] : []))

describe('what leaves the body for the ciphertext', () => {
  for (const [line, name, path, says, fields, list] of rows) {
    fact(
      `s7-sealed-${name}`,
      line,
      says,
      [
        [file, `«'${path}'»: `],
        [table, `'${path}'`],
      ],
      () => {
        expect(sensitiveFields[path]).toHaveLength(fields.length)
        expect(sealedPaths).toContain(path)
      },
    )
    for (const field of fields) {
      const place: Break = [file, `${list ?? `'${path}': `}[${quoted(fields, field)}]`]
      fact(`s7-sealed-${name}-${field}`, line, field, [place], () => expect(sensitiveFields[path]).toContain(field))
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
    fact(
      `s7-signedOnly-${name}`,
      195,
      says,
      [
        [file, `'${path}': «[]»`, "['userId']"],
        [table, `'${path}'`],
      ],
      () => {
        expect(sensitiveFields[path]).toEqual([])
        expect(sealedPaths).toContain(path)
      },
    )
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
  const parties = 'bridge/exchange/calls/thirdParties.ts'
  const under = '/v1/user/public/third/'
  fact(
    's7-third-prefix',
    192,
    '/v1/user/public/third/',
    [
      [file, `«${under}»\${provider}`],
      [parties, `«${under}»\${party}`],
    ],
    () => {
      const paths = Object.keys(sensitiveFields).filter((path) => path.startsWith(under))
      expect(paths).toHaveLength(24)
      expect(sealedPaths.filter((path) => path.startsWith(under)).sort()).toEqual(paths.sort())
    },
  )
  for (const [party, own] of Object.entries(providers)) {
    fact(
      `s7-third-${party}`,
      192,
      party,
      [
        [file, `  «${party}»: [`],
        [parties, `«'${party}'»`],
      ],
      () => {
        expect(thirdParties).toContain(party)
        for (const step of Object.keys(steps)) expect(sensitiveFields).toHaveProperty([`${under}${party}/${step}`])
      },
    )
    for (const field of own)
      fact(`s7-third-${party}-${field}`, 192, field, [[file, `${party}: [${quoted(own, field)}]`]], () => {
        for (const step of ['register', 'check', 'bind', 'sign', 'generateVirtual'])
          expect(sensitiveFields[`${under}${party}/${step}`]).toContain(field)
      })
  }
  for (const [step, beside] of Object.entries(steps)) {
    fact(
      `s7-third-${step}`,
      192,
      step,
      [
        [file, `  «${step}»: [`],
        [
          parties,
          `thirdPartySteps = ['sign', 'check', 'register', 'bind', 'generateVirtual', 'securityVerify']`.replace(
            `'${step}'`,
            `«'${step}'»`,
          ),
        ],
      ],
      () => {
        expect(thirdPartySteps).toContain(step)
        for (const party of Object.keys(providers)) expect(sensitiveFields).toHaveProperty([`${under}${party}/${step}`])
      },
    )
    const takesOwn = step !== 'securityVerify'
    for (const field of beside)
      fact(
        `s7-third-${step}-${field}`,
        192,
        field,
        [[file, `${step}: [${takesOwn}, [${quoted(beside, field)}]]`]],
        () => expect(sensitiveFields[`${under}apple/${step}`]).toContain(field),
      )
  }
  fact('s7-third-securityVerify-own', 192, 'securityVerify', [[file, 'securityVerify: [«false»']], () =>
    expect(sensitiveFields[`${under}google/securityVerify`]).toEqual(['emailCode', 'mobile', 'serialNO']),
  )
})
