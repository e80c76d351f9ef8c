import { createHash } from 'node:crypto'
import { describe, expect, vi } from 'vitest'
import { readSignConfig } from '../../bridge/exchange/signing/config.ts'
import { isKeyPair, keyBits } from '../../bridge/exchange/signing/keyPair.ts'
import { headers, openSigning } from '../bridge/exchange/signing/world.ts'
import { fact } from '../support/specification/fact.ts'

const config = 'bridge/exchange/signing/config.ts'
const pairs = 'bridge/exchange/signing/keyPair.ts'
const logIn = {
  url: '/v1/user/login',
  headers,
  isSealed: true,
  isOurs: true,
  body: { loginName: 'mira', pwd: 'secret' },
}
const setUp = 'bridge/exchange/signing/setUp.ts'

describe('the sign configuration', () => {
  const sent = {
    clientOpen: true,
    serverPublicKey: 'a key',
    serverPublicKeySign: 'its sign',
    defaultAlgorithm: 'rsa2048',
    exactUrls: ['/v1/a'],
    prefixUrls: ['/v1/b/'],
    signModes: { '/v1/a': 1 },
    userCheckDeviceUrl: ['/v1/c'],
  } as const
  const places = {
    clientOpen: 'const { «clientOpen», exactUrls',
    serverPublicKey: 'textOf(value.«serverPublicKey»)',
    serverPublicKeySign: 'textOf(value.«serverPublicKeySign»)',
    defaultAlgorithm: 'value.«defaultAlgorithm» ?? ',
    exactUrls: '«exactUrls» = []',
    prefixUrls: '«prefixUrls» = []',
    signModes: '«signModes» = {}',
    userCheckDeviceUrl: '«userCheckDeviceUrl» = [] }',
  } as const
  const renamed = (name: string): string => `${name}Q: ${name}`
  for (const [name, at] of Object.entries(places)) {
    const isTaken = at.includes(' = ') || name === 'clientOpen'
    fact(`s3-signConfig-${name}`, 61, name, [isTaken ? [config, at, renamed(name)] : [config, at]], () =>
      expect(readSignConfig(sent)).toHaveProperty(name, sent[name as keyof typeof sent]),
    )
  }
})

describe('the key pair', () => {
  const pair = { publicKey: 'PEM', privateKey: 'PEM', algorithm: 'rsa1024', timestamp: '1790000000000' } as const
  for (const name of ['publicKey', 'privateKey', 'timestamp'] as const) {
    const says = { publicKey: 'Public key', privateKey: 'private key in PEM form', timestamp: 'timestamp' }[name]
    fact(`s3-keyPair-${name}`, 58, says, [[pairs, `isText(${name})`, 'true']], () => {
      expect(isKeyPair(pair)).toBe(true)
      expect(isKeyPair({ ...pair, [name]: '' })).toBe(false)
    })
  }
  fact('s3-keyPair-algorithm', 58, 'algorithm', [[pairs, 'isAlgorithm(algorithm) &&', '']], () => {
    expect(isKeyPair(pair)).toBe(true)
    for (const algorithm of ['rsa512', 'toString', '']) expect(isKeyPair({ ...pair, algorithm })).toBe(false)
  })
  for (const [name, bits] of [
    ['rsa1024', 1024],
    ['rsa2048', 2048],
  ] as const)
    fact(
      `s3-keyPair-${name}`,
      58,
      name,
      [
        [pairs, `«${name}»: ${bits}`],
        [pairs, `${name}: «${bits}»`],
      ],
      () => expect(Object.entries(keyBits)).toContainEqual([name, bits]),
    )
  const bound = async () => {
    const { signing, kept, setSession } = openSigning()
    await signing.prepare(logIn)
    setSession({ token: 't1', userId: 'u1' })
    await signing.bindTo({ userInfo: { userId: 'u1' } })
    return [...kept.keys()]
  }
  fact('s3-keyPair-byToken', 58, 'Stored per session token', [[setUp, '`«token» ']], async () =>
    expect(await bound()).toContain(`token ${createHash('sha256').update('t1').digest('hex')}`),
  )
  fact('s3-keyPair-byUser', 58, 'per user id', [[setUp, '=> `«user» ']], async () =>
    expect(await bound()).toContain('user u1'),
  )
  fact(
    's3-keyPair-backup',
    58,
    'with a backup per algorithm',
    [
      [setUp, '=> `«unbound» '],
      ['bridge/exchange/signing/newPair.ts', 'Object.keys(keyBits)', "['rsa1024']"],
    ],
    async () => {
      const { signing, kept } = openSigning()
      await signing.prepare(logIn)
      await vi.waitFor(() => expect([...kept.keys()].sort()).toEqual(['unbound rsa1024', 'unbound rsa2048']), 20_000)
    },
  )
})

describe('the answer to a log-in', () => {
  const whose = 'bridge/exchange/login/whose.ts'
  const boundBy = async (answer: unknown) => {
    const { signing, kept, setSession } = openSigning()
    await signing.prepare(logIn)
    setSession({ token: 't1', userId: '' })
    await signing.bindTo(answer)
    return [...kept.keys()]
  }
  fact(
    's3-login-userInfo',
    64,
    'data.userInfo.userId',
    [[whose, 'const { «userInfo», accessTokenResVO } = answer', 'userInfoQ: userInfo']],
    async () => expect(await boundBy({ userInfo: { userId: 'u7' } })).toContain('user u7'),
  )
  fact(
    's3-login-accessToken',
    64,
    'data.accessTokenResVO.userInfo.userId',
    [[whose, 'const { userInfo, «accessTokenResVO» } = answer', 'accessTokenResVOQ: accessTokenResVO']],
    async () => expect(await boundBy({ accessTokenResVO: { userInfo: { userId: 'u8' } } })).toContain('user u8'),
  )
})
