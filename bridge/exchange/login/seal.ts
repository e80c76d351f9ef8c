import { sealBlock } from '../signing/forge.ts'
import { type KeyPair, toBase64, utf8 } from '../signing/keyPair.ts'

type Fields = Readonly<Record<string, unknown>>

/** Bytes of the symmetric key and of its initialisation vector: see docs/exchange.md#signing. */
const keyBytes = 32
const ivBytes = 16

/** Part of every ciphertext: the key pair that the session will be bound to, and proof of holding it. */
export interface KeyMaterial extends Pick<KeyPair, 'publicKey' | 'algorithm' | 'timestamp'> {
  /** The timestamp, signed by the pair. */
  readonly initialSignature: string
}

/** AES-CBC with PKCS#7 padding; AES-256 by a key of 32 bytes. */
export async function encrypt(
  key: Uint8Array<ArrayBuffer>,
  iv: Uint8Array<ArrayBuffer>,
  text: string,
): Promise<Uint8Array> {
  const usable = await crypto.subtle.importKey('raw', key, 'AES-CBC', false, ['encrypt'])
  return new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-CBC', iv }, usable, utf8(text)))
}

/** `base64(RSA block of key and vector) + '.' + base64(AES-256-CBC of the text)`, with a key and a vector of its own. */
export async function seal(text: string, serverPublicKey: string): Promise<string> {
  const secret = crypto.getRandomValues(new Uint8Array(keyBytes + ivBytes))
  const sealed = await encrypt(secret.subarray(0, keyBytes), secret.subarray(keyBytes), text)
  return `${toBase64(sealBlock(serverPublicKey, secret))}.${toBase64(sealed)}`
}

/** Moves a log-in's sensitive fields, and the key material with them, into `ciphertext`. The rest stays as it is. */
export async function sealBody(
  body: Fields,
  sensitive: readonly string[],
  material: KeyMaterial,
  serverPublicKey: string,
): Promise<Fields> {
  const isSensitive = ([name]: [string, unknown]) => sensitive.includes(name)
  const entries = Object.entries(body)
  const inside = { ...Object.fromEntries(entries.filter(isSensitive)), ...material }
  const outside = Object.fromEntries(entries.filter((entry) => !isSensitive(entry)))
  return { ...outside, ciphertext: await seal(JSON.stringify(inside), serverPublicKey) }
}
