import { describe, expect, vi } from 'vitest'
import { encrypt } from '../../bridge/exchange/login/seal.ts'
import { headers, isSignedBy, opened, openSigning } from '../bridge/exchange/signing/world.ts'
import { fact } from '../support/specification/fact.ts'

const seal = 'bridge/exchange/login/seal.ts'

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
  fact(
    's7-ciphertext',
    182,
    'moved into an encrypted body ciphertext',
    [[seal, '{ ...outside, «ciphertext»: ']],
    async () => expect((await sealed()).inside).toMatchObject({ loginName: 'mira', pwd: 'secret', areaCode: '1' }),
  )
  fact('s7-ciphertext-plain', 182, 'other fields stay plain', [[seal, '{ «...outside, »ciphertext', '']], async () =>
    expect((await sealed()).outside).toEqual({ languageId: 0 }),
  )
  for (const [name, says] of [
    ['publicKey', 'the public key'],
    ['algorithm', 'the algorithm'],
    ['initialSignature', 'an initial signature'],
  ] as const)
    fact(
      `s7-ciphertext-${name}`,
      182,
      says,
      [
        [
          'bridge/exchange/login/index.ts',
          `const material = { publicKey, algorithm, timestamp, initialSignature: signer.initialSignature }`.replace(
            name,
            name === 'initialSignature' ? '«initialSignature»' : `«${name}»`,
          ),
          name === 'initialSignature' ? 'other' : `other: ${name}`,
        ],
      ],
      async () => {
        const { inside, kept } = await sealed()
        const { publicKey = '', timestamp = '' } = kept.get('unbound rsa1024') ?? {}
        expect(inside).toHaveProperty(name)
        expect(inside).toMatchObject({ publicKey, algorithm: 'rsa1024' })
        expect(isSignedBy(publicKey, timestamp, inside.initialSignature ?? '')).toBe(true)
      },
    )
  fact(
    's7-hybrid-random',
    182,
    'a random symmetric key encrypts the payload',
    [[seal, 'crypto.getRandomValues(new Uint8Array(keyBytes + ivBytes))', 'new Uint8Array(keyBytes + ivBytes)']],
    async () => {
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
    },
  )
  fact(
    's7-hybrid-server',
    182,
    'the server public key encrypts that key',
    [['bridge/exchange/login/index.ts', 'material, «config.serverPublicKey»', 'publicKey']],
    async () => expect((await sealed()).inside).toHaveProperty('pwd', 'secret'),
  )
  fact('s9-key-bytes', 231, 'symmetric key 32 bytes', [[seal, 'keyBytes = «32»', '16']], async () =>
    expect((await sealed()).inside).toHaveProperty('pwd'),
  )
  fact('s9-iv-bytes', 231, 'IV 16 bytes', [[seal, 'ivBytes = «16»', '12']], async () =>
    expect((await sealed()).inside).toHaveProperty('pwd'),
  )
  fact('s9-aes', 231, 'AES-CBC', [[seal, "{ name: «'AES-CBC'», iv }", "'AES-GCM'"]], async () => {
    const bytes = await encrypt(new Uint8Array(32), new Uint8Array(16), 'a')
    expect(Buffer.from(bytes).toString('hex')).toBe(AES_OF_A)
  })
  fact(
    's9-rsa-padding',
    231,
    'RSA padding PKCS1 v1.5',
    [['bridge/exchange/signing/forge.ts', "'RSAES-PKCS1-V1_5'", "'RSA-OAEP'"]],
    async () => expect((await sealed()).inside).toHaveProperty('pwd'),
  )
})
