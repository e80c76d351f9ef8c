import { createHash, createPublicKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import forge from 'node-forge/lib/forge.js'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { forgeEngine } from '#bridge/exchange/signing/forge.ts'
import type { Engine } from '#bridge/exchange/signing/keyPair.ts'
import { readPem, readPrivateKey, webCrypto, writePem } from '#bridge/exchange/signing/webCrypto.ts'
import { judgeCrypto } from '#test/support/crypto/judge.ts'
import { cryptoSets } from '#test/support/crypto/vectors.ts'

const engines: readonly (readonly [name: string, engine: Engine])[] = [
  ['WebCrypto', webCrypto],
  ['node-forge', forgeEngine],
]

describe.each(engines)('%s', (_, engine) => {
  test.each(['rsa1024', 'rsa2048'] as const)(
    'makes %s pairs that sign and are verified',
    async (algorithm) => {
      const pair = await engine.generate(algorithm)
      const sign = await engine.signer(pair.privateKey)
      const signature = await sign('a text')
      expect(signature.length).toBe(algorithm === 'rsa1024' ? 172 : 344)
      expect(pair.publicKey).toMatch(
        /^-----BEGIN PUBLIC KEY-----\n([\w+/=]{64}\n)+[\w+/=]{1,64}\n-----END PUBLIC KEY-----$/,
      )
      for (const [, other] of engines) {
        expect(await other.verify(pair.publicKey, 'a text', signature)).toBe(true)
        expect(await other.verify(pair.publicKey, 'another text', signature)).toBe(false)
      }
      // node-forge's pairs take their time on a machine that is busy.
    },
    90_000,
  )

  test.each(['', 'not a key', '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----'])(
    'verifies nothing with %j',
    async (key) => expect(await engine.verify(key, 'a', 'AAAA')).toBe(false),
  )

  describe.each(cryptoSets)('with OpenSSL, using %s', (_set, { keys, ...vectors }) => {
    const cases = vectors.signatures_rsassa_pkcs1_v15_sha256.map((row) => ({
      ...row,
      text: row.text.repeat(row.repeat ?? 1),
    }))

    test.each(cases.map((row) => [row.id, row] as const))('signs “%s” the same', async (_id, row) => {
      for (const [key, signature] of [
        [keys.client1024, row.signature_client1024_base64],
        [keys.client2048, row.signature_client2048_base64],
      ] as const) {
        const sign = await engine.signer(key.private_pkcs8)
        expect(await sign(row.text)).toBe(signature)
        expect(await engine.verify(key.public_spki, row.text, signature)).toBe(true)
        expect(await engine.verify(keys.stranger.public_spki, row.text, signature)).toBe(false)
      }
    })

    test('never verifies a signature for another text, by another key, or over other bytes', async () => {
      const made = Object.values(vectors.server_key_signature)
      const texts = [
        ...cases.map(({ text }) => text),
        ...Object.values(keys).flatMap((key) => [key.public_spki, key.public_spki.trim()]),
      ]
      const signatures = [
        ...cases.flatMap((row) => [
          { by: 'client1024', text: row.text, base64: row.signature_client1024_base64 },
          { by: 'client2048', text: row.text, base64: row.signature_client2048_base64 },
        ]),
        ...made.flatMap(({ signed_bytes_base64, signature_base64, signature_by_stranger_base64 }) => {
          const text = Buffer.from(signed_bytes_base64, 'base64').toString()
          return [
            { by: 'ca', text, base64: signature_base64 },
            { by: 'stranger', text, base64: signature_by_stranger_base64 },
          ]
        }),
      ]
      const wrong: string[] = []
      for (const { by, text, base64 } of signatures) {
        for (const [name, key] of Object.entries(keys)) {
          for (const other of texts) {
            const isTrue = by === name && text === other
            if ((await engine.verify(key.public_spki, other, base64)) !== isTrue) wrong.push(`${by} as ${name}`)
          }
        }
      }
      expect(signatures).toHaveLength(2 * cases.length + 8)
      expect(wrong).toEqual([])
    })

    test('verifies the server’s key with the certificate’s key, and no other signature', async () => {
      const { pem_text_trimmed: signed } = vectors.server_key_signature
      const text = keys.server.public_spki.trim()
      const certificate = vectors.ca_certificate.public_spki
      expect(await engine.verify(certificate, text, signed.signature_base64)).toBe(true)
      expect(await engine.verify(certificate, text, signed.signature_by_stranger_base64)).toBe(false)
      expect(await engine.verify(certificate, `${text}\n`, signed.signature_base64)).toBe(false)
    })
  })
})

test.each(cryptoSets)(
  'reads PKCS#1 in node-forge too, with the same signature: %s',
  async (_set, { keys: { client2048 } }) => {
    const [one, other] = await Promise.all([
      forgeEngine.signer(client2048.private_pkcs1),
      forgeEngine.signer(client2048.private_pkcs8),
    ])
    expect(await one('hello')).toBe(await other('hello'))
  },
)

test('gives the same signature on an empty text, on any script, and on a megabyte', async () => {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 1024,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const [one, other] = await Promise.all(engines.map(([, engine]) => engine.signer(privateKey)))
  const texts = ['', '\u0000', 'pä$$ 🔑', 'مرحبا', '\ud800 alone', 'a'.repeat(1_048_576)]
  for (let at = 0; at < 200; at++) texts.push(randomBytes(at * 7).toString('latin1'))
  for (const text of texts) expect(await one?.(text)).toBe(await other?.(text))
}, 90_000)

const rsa = (type: 'pkcs1' | 'spki') =>
  generateKeyPairSync('rsa', {
    modulusLength: 1024,
    publicKeyEncoding: { type, format: 'pem' },
    privateKeyEncoding: { type: type === 'pkcs1' ? 'pkcs1' : 'pkcs8', format: 'pem' },
  })

describe('the fallback to node-forge', () => {
  afterEach(() => {
    vi.doUnmock('#bridge/exchange/signing/forge.ts')
    vi.restoreAllMocks()
    vi.resetModules()
  })

  test('makes a pair if the browser makes none', async () => {
    const { engine } = await import('#bridge/exchange/signing/engine.ts')
    vi.spyOn(crypto.subtle, 'generateKey').mockRejectedValue(new DOMException('No keys here.', 'NotSupportedError'))
    const { publicKey, privateKey } = await engine.generate('rsa1024')
    const sign = await engine.signer(privateKey)
    expect(await engine.verify(publicKey, 'a text', await sign('a text'))).toBe(true)
  }, 90_000)

  test('reads a key in PKCS#1, private or public', async () => {
    const { engine } = await import('#bridge/exchange/signing/engine.ts')
    const { publicKey, privateKey } = rsa('pkcs1')
    const sign = await engine.signer(privateKey)
    expect(await engine.verify(publicKey, 'a text', await sign('a text'))).toBe(true)
    expect(await engine.verify(publicKey, 'another', await sign('a text'))).toBe(false)
  })

  test('is not loaded when the browser supports the key', async () => {
    vi.resetModules()
    vi.doMock('#bridge/exchange/signing/forge.ts', () => {
      throw new Error('Not asked for.')
    })
    const { engine } = await import('#bridge/exchange/signing/engine.ts')
    const { publicKey, privateKey } = rsa('spki')
    const sign = await engine.signer(privateKey)
    expect(await engine.verify(publicKey, 'a text', await sign('a text'))).toBe(true)
    await expect(engine.generate('rsa1024')).resolves.toHaveProperty('publicKey')
  })

  test('reports a failure of node-forge instead of waiting', async () => {
    vi.spyOn(forge.pki.rsa, 'stepKeyPairGenerationState').mockImplementation(() => {
      throw new Error('Out of primes.')
    })
    await expect(forgeEngine.generate('rsa1024')).rejects.toThrow('Out of primes.')
  })

  test('rejects a CryptoKey of the browser, and the browser rejects keys that are not PKCS#8', async () => {
    const { privateKey } = await webCrypto.generate('rsa1024')
    await expect(forgeEngine.signer(privateKey)).rejects.toThrow(
      'Cannot sign with a CryptoKey here. Pass the private key as PEM.',
    )
    for (const text of [rsa('pkcs1').privateKey, 'no key at all', ''])
      await expect(readPrivateKey(text)).rejects.toThrow('Web Crypto needs PKCS#8 in PEM.')
  })
})

/** The same residue in another text: a signature's number with the modulus added, where that still has as many digits. */
function moreByModulus(privateKey: string, publicKey: string) {
  const { n = '' } = createPublicKey(publicKey).export({ format: 'jwk' })
  const modulus = BigInt(`0x${Buffer.from(n, 'base64url').toString('hex')}`)
  for (let at = 0; ; at++) {
    const text = `text ${at}`
    const more = (BigInt(`0x${sign('sha256', Buffer.from(text), privateKey).toString('hex')}`) + modulus).toString(16)
    if (more.length === 256) return { text, signature: Buffer.from(more, 'hex').toString('base64') }
  }
}

describe.each(engines)('%s rejects a signature', (_, engine) => {
  test('whose number is not smaller than the modulus', async () => {
    const { publicKey, privateKey } = rsa('spki')
    const { text, signature } = moreByModulus(privateKey, publicKey)
    expect(await engine.verify(publicKey, text, signature)).toBe(false)
  })

  test('of a key without space for eight bytes of padding', async () => {
    // As small as that node makes none.
    const state = forge.pki.rsa.createKeyPairGenerationState(480, 0x10001)
    while (!forge.pki.rsa.stepKeyPairGenerationState(state, 1_000));
    const { n, d } = state.keys.privateKey
    const modulus = Buffer.from(n.toString(16), 'hex').toString('base64url')
    const key = createPublicKey({ key: { kty: 'RSA', n: modulus, e: 'AQAB' }, format: 'jwk' })
    const digest = createHash('sha256').update('a text').digest('hex')
    const block = `0001${'ff'.repeat(6)}003031300d060960864801650304020105000420${digest}`
    const number = new forge.jsbn.BigInteger(block, 16).modPow(d, n).toString(16)
    const signature = Buffer.from(number.padStart(120, '0'), 'hex').toString('base64')
    const pem = key.export({ type: 'spki', format: 'pem' }).toString()
    expect(await engine.verify(pem, 'a text', signature)).toBe(false)
  })
})

test('reads what it has written as PEM, even empty content', () => {
  for (const length of [0, 1, 48, 49, 300]) {
    const der = new Uint8Array(randomBytes(length))
    expect(readPem(writePem(der))).toEqual({ label: 'PUBLIC KEY', der })
  }
})

test.each([
  ['without a frame', 'AAAA'],
  ['with a frame that is not closed', '-----BEGIN PUBLIC KEY-----\nAAAA'],
  ['with another end', '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PRIVATE KEY-----'],
  ['that is no base64', '-----BEGIN PUBLIC KEY-----\nA\n-----END PUBLIC KEY-----'],
])('rejects a text %s as PEM', (_, text) => expect(readPem(text)).toBeUndefined())

test.each(cryptoSets)('gives the expected result in Node for all of %s', async (_name, vectors, cases) => {
  expect(await judgeCrypto(vectors)).toEqual({ tried: cases, wrong: [] })
})
