import { afterEach, describe, expect, test, vi } from 'vitest'
import { thirdParties, thirdPartySteps } from '#bridge/exchange/calls/thirdParties.ts'
import { calls } from '#bridge/exchange/calls.ts'
import { sealLogIn, sensitiveFields, userIdOf } from '#bridge/exchange/login/sealLogIn.ts'
import type { SetUp } from '#bridge/exchange/signing/setUp.ts'
import { readSignConfig } from '#bridge/exchange/signing/sign.ts'
import { certificate, goodConfig, opened } from '../signing/world.ts'

const path = '/v1/user/login'
const body = { loginName: 'mirä', pwd: 'Secret-1', areaCode: '', languageId: 0, terminalCode: 'a' }
const material = { publicKey: 'a key', algorithm: 'rsa2048', timestamp: '1763700000000' } as const
const config = readSignConfig(goodConfig) ?? expect.fail('This is a configuration.')
const ready: SetUp = {
  state: 'ready',
  config,
  pair: { ...material, privateKey: 'its other half' },
  signer: { sign: async () => '', initialSignature: 'signed' },
}
const report = vi.fn()
const tell = vi.fn()
const parts = { report, tell, certificateKeys: [certificate.publicKey] }

afterEach(() => {
  report.mockClear()
  tell.mockClear()
})

describe('the body of a log-in', () => {
  test('has its sensitive fields and the pair’s public key in the ciphertext, and other fields outside', async () => {
    const { ciphertext, ...beside } = await sealLogIn(ready, path, body, parts)
    expect(beside).toEqual({ languageId: 0, terminalCode: 'a' })
    const { loginName, pwd, areaCode } = body
    expect(opened(ciphertext)).toEqual({ loginName, pwd, areaCode, ...material, initialSignature: 'signed' })
    expect(report).not.toHaveBeenCalled()
  })

  test('seals only the pair’s public key on a path without sensitive fields', async () => {
    const { ciphertext, ...beside } = await sealLogIn(ready, '/v1/user/sub/switchLoginDemo', body, parts)
    expect(beside).toEqual(body)
    expect(opened(ciphertext)).toEqual({ ...material, initialSignature: 'signed' })
  })

  test('is sent unsealed if the exchange has turned sealing off', async () => {
    expect(await sealLogIn({ state: 'off' }, path, body, parts)).toEqual(body)
  })

  test.each(['noConfig', 'serverKey', 'insecure', 'unbound'] as const)(
    'is not sent when it cannot be sealed (%s), which is reported to the host, unless it has no sensitive fields',
    async (why) => {
      const unsigned: SetUp = { state: 'unsigned', why }
      await expect(sealLogIn(unsigned, path, body, parts)).rejects.toMatchObject({ name: 'SealError', reason: why })
      expect(tell.mock.calls).toEqual([['sealRefused', why]])
      tell.mockClear()
      expect(await sealLogIn(unsigned, '/v1/user/sub/switchLoginDemo', body, parts)).toEqual(body)
      expect(await sealLogIn(unsigned, '/v1/user/unknown', body, parts)).toEqual(body)
      expect([report.mock.calls, tell.mock.calls]).toEqual([[], []])
    },
  )

  test.each([
    ['a certificate', '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----'],
    ['a path', './gateway.pem'],
  ])('names the setting in an error when it has %s instead of a public key', async (_, key) => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {})
    const unsigned: SetUp = { state: 'unsigned', why: 'serverKey' }
    const refused = sealLogIn(unsigned, path, body, { ...parts, certificateKeys: [key] })
    await expect(refused).rejects.toMatchObject({ name: 'SealError', reason: 'serverKey' })
    expect(tell.mock.calls).toEqual([['sealRefused', 'serverKey, signing.certificate is not a public key']])
    expect(said.mock.calls).toEqual([
      [expect.stringMatching(/^Invalid signing\.certificate\. .*openssl x509 -in .* -pubkey -noout$/)],
    ])
  })

  test.each([
    ['by an error', new DOMException('No.', 'OperationError'), 'OperationError'],
    ['by something else', 'a word', 'unknown'],
  ])(
    'is not sent when sealing fails %s: the exchange and the host receive its name, the caller the cause',
    async (_, cause, name) => {
      vi.spyOn(crypto.subtle, 'encrypt').mockRejectedValue(cause)
      const refused = sealLogIn(ready, path, body, parts)
      await expect(refused).rejects.toMatchObject({
        name: 'SealError',
        message: 'What you typed could not be encrypted, so it was not sent.',
        reason: 'seal',
        cause,
      })
      expect(report.mock.calls).toEqual([['loginEncryptFailed', name]])
      expect(tell.mock.calls).toEqual([['sealRefused', name]])
    },
  )

  test('is sealed with keys that no script can read', async () => {
    const importKey = vi.spyOn(crypto.subtle, 'importKey')
    await sealLogIn(ready, path, body, parts)
    expect(
      importKey.mock.calls.map(([format, , cipher, isReadable, uses]) => [format, cipher, isReadable, uses]),
    ).toEqual([['raw', 'AES-CBC', false, ['encrypt']]])
  })
})

test.each([
  [{ userInfo: { userId: '1001' } }, '1001'],
  [{ userInfo: { userId: 1001 } }, '1001'],
  [{ accessTokenResVO: { userInfo: { userId: '1001' } } }, '1001'],
  [{ userInfo: {}, accessTokenResVO: { userInfo: { userId: '1001' } } }, '1001'],
  [{ userInfo: { userId: '1001' }, accessTokenResVO: { userInfo: { userId: '1002' } } }, '1001'],
  [{ userInfo: 'mira' }, null],
  [{ userId: '1001' }, null],
  [null, null],
  ['1001', null],
])('reads the user of the answer %j as %j', (answer, whose) => expect(userIdOf(answer)).toBe(whose))

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
  test(`${ids.map((id) => `[s7-${id}]`).join(' ')} on ${path} seals these fields: ${fields}`, () => {
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
    test(`${ids.map((id) => `[s7-third-${id}]`).join(' ')} with ${party} seals these fields in ${step}`, () => {
      const fields = [...(step === 'securityVerify' ? [] : wordsOf(own)), ...wordsOf(beside)]
      expect(sensitiveFields[`${under}${party}/${step}`]).toEqual([...new Set(fields)])
      expect(sealedPaths).toContain(`${under}${party}/${step}`)
    })
  }

test('[s7-third-prefix] seals nothing on other paths', () => {
  expect(Object.keys(sensitiveFields)).toHaveLength(18 + 24)
  expect(sealedPaths.filter((path) => path.startsWith(under))).toHaveLength(24)
  expect([...thirdParties].sort()).toEqual(Object.keys(providers).sort())
  expect([...thirdPartySteps].sort()).toEqual(Object.keys(steps).sort())
})
