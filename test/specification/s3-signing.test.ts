import { createHash } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { readSignConfig } from '#bridge/exchange/signing/config.ts'
import { isKeyPair, keyBits } from '#bridge/exchange/signing/keyPair.ts'
import { headers, openSigning } from '../bridge/exchange/signing/world.ts'

const logIn = {
  url: '/v1/user/login',
  headers,
  isSealed: true,
  isOurs: true,
  body: { loginName: 'mira', pwd: 'secret' },
}

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
  for (const name of Object.keys(sent)) {
    test(`[s3-signConfig-${name}] ${name}`, () =>
      expect(readSignConfig(sent)).toHaveProperty(name, sent[name as keyof typeof sent]))
  }
})

describe('the key pair', () => {
  const pair = { publicKey: 'PEM', privateKey: 'PEM', algorithm: 'rsa1024', timestamp: '1790000000000' } as const
  for (const name of ['publicKey', 'privateKey', 'timestamp'] as const) {
    const says = { publicKey: 'Public key', privateKey: 'private key in PEM form', timestamp: 'timestamp' }[name]
    test(`[s3-keyPair-${name}] ${says}`, () => {
      expect(isKeyPair(pair)).toBe(true)
      expect(isKeyPair({ ...pair, [name]: '' })).toBe(false)
    })
  }
  test('[s3-keyPair-algorithm] algorithm', () => {
    expect(isKeyPair(pair)).toBe(true)
    for (const algorithm of ['rsa512', 'toString', '']) expect(isKeyPair({ ...pair, algorithm })).toBe(false)
  })
  for (const [name, bits] of [
    ['rsa1024', 1024],
    ['rsa2048', 2048],
  ] as const)
    test(`[s3-keyPair-${name}] ${name}`, () => expect(Object.entries(keyBits)).toContainEqual([name, bits]))
  const bound = async () => {
    const { signing, kept, setSession } = openSigning()
    await signing.prepare(logIn)
    setSession({ token: 't1', userId: 'u1' })
    await signing.bindTo({ userInfo: { userId: 'u1' } }, '/v1/user/login')
    return [...kept.keys()]
  }
  test('[s3-keyPair-byToken] Stored per session token', async () =>
    expect(await bound()).toContain(`token ${createHash('sha256').update('t1').digest('hex')}`))
  test('[s3-keyPair-byUser] per user id', async () => expect(await bound()).toContain('user u1'))
  test('[s3-keyPair-backup] with a backup per algorithm', async () => {
    const { signing, kept } = openSigning()
    await signing.prepare(logIn)
    await vi.waitFor(() => expect([...kept.keys()].sort()).toEqual(['unbound rsa1024', 'unbound rsa2048']), 20_000)
  })
})

describe('the answer to a log-in', () => {
  const boundBy = async (answer: unknown) => {
    const { signing, kept, setSession } = openSigning()
    await signing.prepare(logIn)
    setSession({ token: 't1', userId: '' })
    await signing.bindTo(answer, '/v1/user/login')
    return [...kept.keys()]
  }
  test('[s3-login-userInfo] data.userInfo.userId', async () =>
    expect(await boundBy({ userInfo: { userId: 'u7' } })).toContain('user u7'))
  test('[s3-login-accessToken] data.accessTokenResVO.userInfo.userId', async () =>
    expect(await boundBy({ accessTokenResVO: { userInfo: { userId: 'u8' } } })).toContain('user u8'))
})
