import forge from 'node-forge/lib/forge.js'
import { lazyParts } from '#bridge/exchange/browserSigning.ts'
import 'node-forge/lib/md5.js'
import 'node-forge/lib/rsa.js'
import 'node-forge/lib/sha256.js'
import { engine } from '#bridge/exchange/signing/engine.ts'
import { forgeEngine } from '#bridge/exchange/signing/forge.ts'
import { type KeyPair, toBinary } from '#bridge/exchange/signing/keyPair.ts'
import { type SentRequest, signedText } from '#bridge/exchange/signing/sign.ts'
import { createSigning, type Signing } from '#bridge/exchange/signing/signing.ts'
import { keysInMemory } from '#fixtures/app/keysInMemory.ts'

/** The benchmark's page: signs the same requests with the client and with plain node-forge. */

const atOnce = 8
const body = { text: 'BTC holds the level it lost on Monday. '.repeat(6), hashTags: ['BTC'], languageId: 0 }

let count = 0
const request = () => {
  count++
  const headers = { tm: String(Date.now()), uhti: `trace${count}` }
  return { url: '/v1/social/publish/publishMessage', headers, isSealed: false, isOurs: true, body: { ...body, count } }
}

let ours: Signing | undefined
let byForge: ((text: string) => string) | undefined

const pairs = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
}

/** A key pair in PEM, which node-forge requires. */
async function textPair() {
  const { publicKey, privateKey } = await crypto.subtle.generateKey(pairs, true, ['sign', 'verify'])
  const pemOf = async (type: string, format: 'spki' | 'pkcs8', key: CryptoKey) =>
    forge.pem.encode({ type, body: toBinary(new Uint8Array(await crypto.subtle.exportKey(format, key))) })
  return {
    publicKey: await pemOf('PUBLIC KEY', 'spki', publicKey),
    privateKey: await pemOf('PRIVATE KEY', 'pkcs8', privateKey),
  }
}

/** Creates a 2048-bit key pair and both signers. */
export async function prepare(config: object, certificate: string): Promise<void> {
  const kept = new Map<string, KeyPair>()
  const made = await textPair()
  ours = createSigning({
    fetchConfig: async () => config,
    certificateKeys: [certificate],
    engine: { ...engine, generate: async () => made },
    keys: keysInMemory(kept),
    session: () => ({ token: '', userId: '' }),
    tell: (fault, reason) => console.warn(fault, reason),
    report: (event, reason) => {
      throw new Error(`${event}: ${reason}`)
    },
    allowUnsigned: false,
    isSecure: true,
    now: Date.now,
    ...lazyParts,
  })
  const { headers } = await ours.prepare(request())
  if (!headers['device-sign']) throw new Error('Nothing was signed.')
  const pem = made.privateKey
  const key: forge.pki.rsa.PrivateKey = forge.pki.privateKeyFromAsn1(
    forge.asn1.fromDer(forge.pem.decode(pem)[0]?.body ?? ''),
  )
  byForge = (text) => {
    const digest = forge.md.md5.create().update(text, 'utf8').digest().toHex()
    return digest + forge.util.encode64(key.sign(forge.md.sha256.create().update(text, 'utf8')))
  }
  if ((await (await forgeEngine.signer(pem))('a')) !== byForge('a').slice(32))
    throw new Error('The two signatures differ.')
}

/** A separate task. Chromium signs short texts synchronously, so awaiting a signature does not end the task. */
const turn = (): Promise<void> => scheduler.postTask(() => {})

async function rateOf(ms: number, work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  let done = 0
  const run = async () => {
    // Each request starts in a task of its own, including the first.
    for (await turn(); performance.now() - started < ms; await turn()) {
      await work()
      done++
    }
  }
  await Promise.all(Array.from({ length: atOnce }, run))
  return (done / (performance.now() - started)) * 1_000
}

/** Requests signed per second. */
export const rate = (ms: number): Promise<number> => rateOf(ms, async () => ours?.prepare(request()))

/** The same texts with node-forge. */
export const forgeRate = (ms: number): Promise<number> =>
  rateOf(ms, async () => {
    const { url, headers, body: fields } = request()
    const sent: SentRequest = { url, headers, body: JSON.stringify(fields) }
    byForge?.(signedText(2, sent))
  })

/** Duration of a task that signs this many requests at once, in ms. */
export async function burstMs(size: number): Promise<number> {
  await turn()
  const started = performance.now()
  await Promise.all(Array.from({ length: size }, () => ours?.prepare(request())))
  return performance.now() - started
}

export async function keyPairMs(): Promise<number> {
  const started = performance.now()
  await engine.generate('rsa2048')
  return performance.now() - started
}
