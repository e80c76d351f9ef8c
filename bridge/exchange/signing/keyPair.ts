/** Key sizes that the exchange knows, by their names (§9). */
export const keyBits = { rsa1024: 1024, rsa2048: 2048 } as const
export type Algorithm = keyof typeof keyBits
export const defaultAlgorithm: Algorithm = 'rsa1024'

export const isAlgorithm = (value: unknown): value is Algorithm => typeof value === 'string' && value in keyBits

/** A client's key pair (§3). Both keys are PEM. */
export interface KeyPair {
  readonly publicKey: string
  readonly privateKey: string
  readonly algorithm: Algorithm
  /** When it was made, ms since 1970 as text: signed by the pair itself, it shows who holds it. */
  readonly timestamp: string
}

export function isKeyPair(value: unknown): value is KeyPair {
  if (typeof value !== 'object' || value === null) return false
  const pair: Partial<Record<keyof KeyPair, unknown>> = value
  const texts = [pair.publicKey, pair.privateKey, pair.timestamp]
  return isAlgorithm(pair.algorithm) && texts.every((text) => typeof text === 'string' && text !== '')
}

/** What a cryptography does for us. Keys are PEM, signatures base64 of RSASSA-PKCS1-v1_5 with SHA-256 (§9). */
export interface Engine {
  /** @returns PEMs of a new pair. */
  generate(algorithm: Algorithm): Promise<Pick<KeyPair, 'publicKey' | 'privateKey'>>
  /** Reads a private key once, for many signatures. */
  signer(privateKey: string): Promise<(text: string) => Promise<string>>
  /** False for whatever is not a signature of the text by that key; never throws for bad input. */
  verify(publicKey: string, text: string, signature: string): Promise<boolean>
}
