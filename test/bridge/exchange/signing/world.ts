import { constants, createDecipheriv, createSign, createVerify, generateKeyPairSync, privateDecrypt } from 'node:crypto'
import { lazyParts } from '#bridge/exchange/browserSigning.ts'
import type { KeyPair } from '#bridge/exchange/signing/keyPair.ts'
import type { Session, SetUpDeps } from '#bridge/exchange/signing/setUp.ts'
import { createSigning, type Signing } from '#bridge/exchange/signing/signing.ts'
import { webCrypto } from '#bridge/exchange/signing/webCrypto.ts'
import { keysInMemory } from '#fixtures/app/keysInMemory.ts'

const pair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })

/** The exchange's certificate, its server key, and a stranger's. */
export const certificate = pair()
export const server = pair()
export const stranger = pair()

export const signedBy = (privateKey: string, text: string): string =>
  createSign('sha256').update(text).sign(privateKey, 'base64')
export const isSignedBy = (publicKey: string, text: string, signature: string): boolean =>
  createVerify('sha256').update(text).verify(publicKey, signature, 'base64')

export const goodConfig = {
  clientOpen: true,
  serverPublicKey: server.publicKey,
  serverPublicKeySign: signedBy(certificate.privateKey, server.publicKey.trim()),
  defaultAlgorithm: 'rsa1024',
  exactUrls: ['/v1/user/overview/userinfo'],
  prefixUrls: ['/v1/social/publish/'],
  signModes: { '/v1/social/publish/': 1, '/v1/social/publish/publishArticle': 0 },
  userCheckDeviceUrl: ['/v1/user/overview/userinfo'],
}

/** Opens a ciphertext as the exchange does. */
export function opened(ciphertext: unknown): Readonly<Record<string, string>> {
  const [block = '', text = ''] = String(ciphertext)
    .split('.')
    .map((part) => Buffer.from(part, 'base64'))
  const secret = privateDecrypt({ key: server.privateKey, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(block))
  const cipher = createDecipheriv('aes-256-cbc', secret.subarray(0, 32), secret.subarray(32))
  return JSON.parse(Buffer.concat([cipher.update(Buffer.from(text)), cipher.final()]).toString('utf8'))
}

export interface SigningWorld {
  readonly signing: Signing
  readonly parts: SetUpDeps
  readonly kept: Map<string, KeyPair>
  readonly reports: (readonly [event: string, reason: string])[]
  /** What the page's host hears, and the exchange does not. */
  readonly faults: (readonly [fault: string, reason: string])[]
  /** How often the configuration was asked for. */
  asked(): number
  /** The cookies, so to speak. */
  readonly session: Session
  setSession(session: Session): void
}

/** Signing with a key store in memory. `config` is what the exchange sends; a function may throw. */
export function openSigning(config: unknown = goodConfig, changed: Partial<SetUpDeps> = {}): SigningWorld {
  const kept = new Map<string, KeyPair>()
  const reports: (readonly [string, string])[] = []
  const faults: (readonly [string, string])[] = []
  const session: Session = { token: '', userId: '' }
  let count = 0
  const keys = keysInMemory(kept)
  const parts: SetUpDeps = {
    fetchConfig: async () => {
      count++
      return typeof config === 'function' ? config(count) : config
    },
    certificateKeys: [certificate.publicKey],
    engine: webCrypto,
    keys,
    session: () => session,
    report: (event, reason) => reports.push([event, reason]),
    tell: (fault, reason) => faults.push([fault, reason]),
    allowUnsigned: false,
    isSecure: true,
    now: () => 1_763_700_000_000,
    ...lazyParts,
    ...changed,
  }
  const signing = createSigning(parts)
  return {
    signing,
    parts,
    kept,
    reports,
    faults,
    asked: () => count,
    session,
    setSession: (next) => void Object.assign(session, next),
  }
}

export const headers = { tm: '1763700000123', uhti: 'trace1' }

/** A request of ours that is not sealed. */
export const requestTo = (url: string, body: Readonly<Record<string, unknown>> | undefined) => ({
  url,
  headers,
  isSealed: false,
  isOurs: true,
  body,
})
