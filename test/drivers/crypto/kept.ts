import { keyStore } from '../../../bridge/exchange/signing/keyStore.ts'
import { webCrypto } from '../../../bridge/exchange/signing/webCrypto.ts'

/** What a page finds of a pair that the page before it has made and kept. */
export interface FoundPair {
  readonly isKey: boolean
  readonly extractable: boolean
  /** How the browser answers who wants to copy it out, in either form. */
  readonly exports: readonly string[]
  /** Whether what it signs is verified by the public key. */
  readonly signs: boolean
}

const name = 'user u1'

/** Makes a pair and keeps it. Answers whether it outlives the page. */
export async function keepPair(): Promise<boolean> {
  await keyStore.write(name, { ...(await webCrypto.generate('rsa2048')), algorithm: 'rsa2048', timestamp: '1' })
  return keyStore.isLasting()
}

export async function findPair(): Promise<FoundPair | null> {
  const pair = await keyStore.read(name)
  if (!pair) return null
  const { privateKey, publicKey } = pair
  const signature = await (await webCrypto.signer(privateKey))('a text')
  const signs = await webCrypto.verify(publicKey, 'a text', signature)
  if (typeof privateKey === 'string') return { isKey: false, extractable: true, exports: [], signs }
  const tries = (['pkcs8', 'jwk'] as const).map((format) =>
    crypto.subtle.exportKey(format, privateKey).then(
      () => 'copied out',
      () => 'refused',
    ),
  )
  const { extractable } = privateKey
  return { isKey: privateKey instanceof CryptoKey, extractable, exports: await Promise.all(tries), signs }
}

/** What must be found of it. */
export const goodPair: FoundPair = { isKey: true, extractable: false, exports: ['refused', 'refused'], signs: true }
