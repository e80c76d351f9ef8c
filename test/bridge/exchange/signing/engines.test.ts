import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { forgeEngine } from '../../../../bridge/exchange/signing/forge.ts'
import type { Engine } from '../../../../bridge/exchange/signing/keyPair.ts'
import { webCrypto } from '../../../../bridge/exchange/signing/webCrypto.ts'
import { readCryptoVectors } from '../../../support/crypto/vectors.ts'
import { haveVectors, withoutVectors } from '../../../support/vectors.ts'

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
      for (const [, other] of engines) {
        expect(await other.verify(pair.publicKey, 'a text', signature)).toBe(true)
        expect(await other.verify(pair.publicKey, 'another text', signature)).toBe(false)
      }
      // node-forge's pairs take their time on a machine that is busy.
    },
    90_000,
  )

  test.each(['', 'not a key', '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----'])(
    'verifies nothing by %j',
    async (key) => expect(await engine.verify(key, 'a', 'AAAA')).toBe(false),
  )

  describe.skipIf(!haveVectors)(`beside OpenSSL${haveVectors ? '' : ` (${withoutVectors})`}`, () => {
    const vectors = haveVectors ? readCryptoVectors() : undefined
    const keys = vectors?.keys
    const cases = vectors?.signatures_rsassa_pkcs1_v15_sha256 ?? []

    test.each(cases.map((row) => [row.id, row] as const))('signs “%s” alike', async (_id, row) => {
      for (const [key, signature] of [
        [keys?.client1024, row.signature_client1024_base64],
        [keys?.client2048, row.signature_client2048_base64],
      ] as const) {
        const sign = await engine.signer(key?.private_pkcs8 ?? '')
        expect(await sign(row.text)).toBe(signature)
        expect(await engine.verify(key?.public_spki ?? '', row.text, signature)).toBe(true)
        expect(await engine.verify(keys?.stranger.public_spki ?? '', row.text, signature)).toBe(false)
      }
    })

    test('takes no outside signature for another text, by another key, or over other bytes: 0 wrongly', async () => {
      const made = vectors ? Object.values(vectors.server_key_signature) : []
      const texts = [
        ...cases.map(({ text }) => text),
        ...Object.values(keys ?? {}).flatMap((key) => [key.public_spki, key.public_spki.trim()]),
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
        for (const [name, key] of Object.entries(keys ?? {})) {
          for (const other of texts) {
            const isTrue = by === name && text === other
            if ((await engine.verify(key.public_spki, other, base64)) !== isTrue) wrong.push(`${by} as ${name}`)
          }
        }
      }
      expect(signatures.length).toBe(20)
      expect(wrong).toEqual([])
    })

    test('the certificate’s key verifies the server’s key, and a stranger’s signature does not pass', async () => {
      const { pem_text_trimmed: signed } = vectors?.server_key_signature ?? {}
      const text = keys?.server.public_spki.trim() ?? ''
      const certificate = vectors?.ca_certificate.public_spki ?? ''
      expect(await engine.verify(certificate, text, signed?.signature_base64 ?? '')).toBe(true)
      expect(await engine.verify(certificate, text, signed?.signature_by_stranger_base64 ?? '')).toBe(false)
      expect(await engine.verify(certificate, `${text}\n`, signed?.signature_base64 ?? '')).toBe(false)
    })
  })
})

test.skipIf(!haveVectors)('node-forge reads PKCS#1 as well, to the same signature', async () => {
  const { client2048 } = readCryptoVectors().keys
  const [one, other] = await Promise.all([
    forgeEngine.signer(client2048.private_pkcs1),
    forgeEngine.signer(client2048.private_pkcs8),
  ])
  expect(await one('hello')).toBe(await other('hello'))
})

test('both give the same signature: on nothing, on any script, on a megabyte', async () => {
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
