import md5 from 'crypto-js/md5.js'
import forge from 'node-forge/lib/forge.js'
import { encrypt } from '#bridge/exchange/login/sealLogIn.ts'
import { forgeEngine, sealBlock } from '#bridge/exchange/signing/forge.ts'
import { type Engine, fromBase64, toBase64, toBinary } from '#bridge/exchange/signing/keyPair.ts'
import { webCrypto } from '#bridge/exchange/signing/webCrypto.ts'
import type { CryptoVectors } from './vectors.ts'

/** How the client's cryptography, where this runs, does beside OpenSSL. */
export interface CryptoVerdict {
  readonly tried: number
  /** What came out otherwise, by name. */
  readonly wrong: readonly string[]
}

const fromHex = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

const engines: readonly (readonly [name: string, engine: Engine])[] = [
  ['WebCrypto', webCrypto],
  ['node-forge', forgeEngine],
]

type Case = readonly [name: string, holds: () => Promise<boolean> | boolean]

function* signatureCases({ keys, signatures_rsassa_pkcs1_v15_sha256: rows }: CryptoVectors): Generator<Case> {
  for (const [name, engine] of engines) {
    for (const { id, text: unit, repeat = 1, ...row } of rows) {
      const text = unit.repeat(repeat)
      for (const size of ['client1024', 'client2048'] as const) {
        const signature = row[`signature_${size}_base64`]
        const { private_pkcs8, public_spki } = keys[size]
        yield [
          `${name} signs ${id}, ${size}`,
          async () => (await (await engine.signer(private_pkcs8))(text)) === signature,
        ]
        yield [`${name} verifies ${id}, ${size}`, () => engine.verify(public_spki, text, signature)]
        yield [
          `${name} refuses ${id} by another key than ${size}`,
          async () => !(await engine.verify(keys.stranger.public_spki, text, signature)),
        ]
      }
    }
  }
}

function* certificateCases({ keys, ca_certificate, server_key_signature }: CryptoVectors): Generator<Case> {
  const text = keys.server.public_spki.trim()
  const { signature_base64, signature_by_stranger_base64 } = server_key_signature.pem_text_trimmed
  for (const [name, engine] of engines) {
    const verify = (signature: string) => engine.verify(ca_certificate.public_spki, text, signature)
    yield [`${name} verifies the server’s key`, () => verify(signature_base64)]
    yield [
      `${name} refuses a server key signed by a stranger`,
      async () => !(await verify(signature_by_stranger_base64)),
    ]
  }
  yield [
    'node-forge signs by PKCS#1 as by PKCS#8',
    async () => {
      const { private_pkcs1, private_pkcs8 } = keys.client2048
      const [one, other] = await Promise.all([private_pkcs1, private_pkcs8].map(forgeEngine.signer))
      return (await one?.('a')) === (await other?.('a'))
    },
  ]
}

function* secretCases({ keys, aes_256_cbc, hybrid_login_example: hybrid, ...rest }: CryptoVectors): Generator<Case> {
  const encrypted = async (key: string, iv: string, text: string) =>
    toBase64(await encrypt(fromHex(key), fromHex(iv), text))
  for (const { id, text, key_hex, iv_hex, ciphertext_base64 } of aes_256_cbc) {
    yield [`AES ${id}`, async () => (await encrypted(key_hex, iv_hex, text)) === ciphertext_base64]
  }
  yield [
    'AES of 64 KiB',
    async () => {
      const { key_hex, iv_hex, ciphertext_sha256_hex } = rest.aes_256_cbc_64KiB
      const secret = await encrypt(fromHex(key_hex), fromHex(iv_hex), '0123456789abcdef'.repeat(4096))
      const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array(secret)))
      return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('') === ciphertext_sha256_hex
    },
  ]
  yield [
    'AES of the log-in',
    async () => (await encrypted(hybrid.aes_key_hex, hybrid.iv_hex, hybrid.payload_json)) === hybrid.ciphertext_base64,
  ]
  const key = forge.pki.privateKeyFromAsn1(
    forge.asn1.fromDer(forge.pem.decode(keys.server.private_pkcs1)[0]?.body ?? ''),
  )
  for (const [at, { plaintext_hex, ciphertext_base64 }] of rest.rsaes_pkcs1_v15.entries()) {
    // Its padding is random: what can be held is that it opens, as OpenSSL's own does.
    const opens = (block: Uint8Array) => key.decrypt(toBinary(block)) === toBinary(fromHex(plaintext_hex))
    const ours = () => sealBlock(keys.server.public_spki, fromHex(plaintext_hex))
    yield [`RSA block ${at}`, () => opens(ours()) && opens(fromBase64(ciphertext_base64))]
  }
  for (const { id, text, md5_hex } of rest.md5_utf8) yield [`MD5 ${id}`, () => md5(text).toString() === md5_hex]
  for (const { unit, repeat, md5_hex } of rest.md5_64KiB_utf8) {
    yield [`MD5 of ${repeat} × ${unit}`, () => md5(unit.repeat(repeat)).toString() === md5_hex]
  }
}

/** Tries all that apply to the client. */
export async function judgeCrypto(vectors: CryptoVectors): Promise<CryptoVerdict> {
  const cases = [...signatureCases(vectors), ...certificateCases(vectors), ...secretCases(vectors)]
  const wrong: string[] = []
  for (const [name, holds] of cases) if (!(await holds())) wrong.push(name)
  return { tried: cases.length, wrong }
}
