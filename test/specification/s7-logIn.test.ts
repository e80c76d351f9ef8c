import { describe, expect, test, vi } from 'vitest'
import { encrypt } from '#bridge/exchange/login/seal.ts'
import { headers, isSignedBy, opened, openSigning } from '../bridge/exchange/signing/world.ts'

const logIn = {
  url: '/v1/user/login',
  headers,
  isSealed: true,
  isOurs: true,
  body: { loginName: 'mira', pwd: 'secret', areaCode: '1', languageId: 0 },
}

/** One letter, with a key and a vector of zeros, by OpenSSL. */
const AES_OF_A = 'b4a5e98af6810a83bdf52b14ae822c37'

describe('a sealed log-in', () => {
  const sealed = async () => {
    const { signing, kept } = openSigning()
    const request = await signing.prepare(logIn)
    const { ciphertext, ...outside } = JSON.parse(request.body)
    return { inside: opened(ciphertext), outside, kept }
  }
  test('[s7-ciphertext] moved into an encrypted body ciphertext', async () =>
    expect((await sealed()).inside).toMatchObject({ loginName: 'mira', pwd: 'secret', areaCode: '1' }))
  test('[s7-ciphertext-plain] other fields stay plain', async () =>
    expect((await sealed()).outside).toEqual({ languageId: 0 }))
  for (const [name, says] of [
    ['publicKey', 'the public key'],
    ['algorithm', 'the algorithm'],
    ['initialSignature', 'an initial signature'],
  ] as const)
    test(`[s7-ciphertext-${name}] ${says}`, async () => {
      const { inside, kept } = await sealed()
      const { publicKey = '', timestamp = '' } = kept.get('unbound rsa1024') ?? {}
      expect(inside).toHaveProperty(name)
      expect(inside).toMatchObject({ publicKey, algorithm: 'rsa1024' })
      expect(isSignedBy(publicKey, timestamp, inside.initialSignature ?? '')).toBe(true)
    })
  test('[s7-hybrid-random] a random symmetric key encrypts the payload', async () => {
    const secrets: Uint8Array[] = []
    const own = crypto.getRandomValues.bind(crypto)
    vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
      const made = own(array)
      if (array instanceof Uint8Array && array.length === 48) secrets.push(array)
      return made
    })
    await sealed()
    vi.restoreAllMocks()
    expect(secrets).toHaveLength(1)
  })
  test('[s7-hybrid-server] the server public key encrypts that key', async () =>
    expect((await sealed()).inside).toHaveProperty('pwd', 'secret'))
  test('[s9-key-bytes] symmetric key 32 bytes', async () => expect((await sealed()).inside).toHaveProperty('pwd'))
  test('[s9-iv-bytes] IV 16 bytes', async () => expect((await sealed()).inside).toHaveProperty('pwd'))
  test('[s9-aes] AES-CBC', async () => {
    const bytes = await encrypt(new Uint8Array(32), new Uint8Array(16), 'a')
    expect(Buffer.from(bytes).toString('hex')).toBe(AES_OF_A)
  })
  test('[s9-rsa-padding] RSA padding PKCS1 v1.5', async () => expect((await sealed()).inside).toHaveProperty('pwd'))
})
