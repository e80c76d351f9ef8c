import { isRecord } from '#bridge/lib/guards.ts'

/** Text as UTF-8. */
export const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

/** A character for each byte. In pieces: the number of a call's arguments is limited. Spread, each would go through an iterator. */
export function toBinary(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 32_768)
    text += Reflect.apply(String.fromCharCode, null, bytes.subarray(at, at + 32_768))
  return text
}

export const toBase64 = (bytes: Uint8Array): string => btoa(toBinary(bytes))

/** @throws {DOMException} where the text is not base64. */
export const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))

/** Key sizes that the exchange knows, by their names. */
export const keyBits = { rsa1024: 1024, rsa2048: 2048 } as const
export type Algorithm = keyof typeof keyBits
export const defaultAlgorithm: Algorithm = 'rsa1024'

export const isAlgorithm = (value: unknown): value is Algorithm => Object.keys(keyBits).some((one) => one === value)

/** A client's key pair. */
export interface KeyPair {
  /** PEM. */
  readonly publicKey: string
  /** It cannot be copied out. PEM only where the browser's own cryptography has refused, and node-forge made it. */
  readonly privateKey: CryptoKey | string
  readonly algorithm: Algorithm
  /** When it was made, ms since 1970 as text. The pair signs it, which proves possession. */
  readonly timestamp: string
}

export function isKeyPair(value: unknown): value is KeyPair {
  if (!isRecord(value)) return false
  // Where there is no cryptography there is no such class.
  const isWhole = (key: unknown) => Object.prototype.toString.call(key) === '[object CryptoKey]'
  const isText = (text: unknown) => typeof text === 'string' && text !== ''
  const { publicKey, privateKey, algorithm, timestamp } = value
  return isAlgorithm(algorithm) && isText(publicKey) && isText(timestamp) && (isText(privateKey) || isWhole(privateKey))
}

/** The operations of a cryptography engine. Public keys are PEM, signatures base64 of RSASSA-PKCS1-v1_5 with SHA-256. */
export interface Engine {
  generate(algorithm: Algorithm): Promise<Pick<KeyPair, 'publicKey' | 'privateKey'>>
  /** Reads a private key once, for many signatures. */
  signer(privateKey: KeyPair['privateKey']): Promise<(text: string) => Promise<string>>
  /** False for whatever is not a signature of the text by that key; never throws for bad input. @throws where it has no means to tell. */
  verify(publicKey: string, text: string, signature: string): Promise<boolean>
}
