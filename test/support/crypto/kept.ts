import type { KeyPair } from '#bridge/exchange/signing/keyPair.ts'
import { keyStore } from '#bridge/exchange/signing/keyStore.ts'
import { webCrypto } from '#bridge/exchange/signing/webCrypto.ts'
import { openStorageArea } from '#bridge/storage/areas.ts'

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

/**
 * Makes a pair and keeps it.
 * @returns whether it outlives the page.
 */
export async function keepPair(): Promise<boolean> {
  await keyStore.write(name, { ...(await webCrypto.generate('rsa2048')), algorithm: 'rsa2048', timestamp: '1' })
  return keyStore.isLasting()
}

export async function findPair(): Promise<FoundPair | null> {
  const pair = await keyStore.read(name)
  return pair ? lookAt(pair) : null
}

async function lookAt({ privateKey, publicKey }: KeyPair): Promise<FoundPair> {
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

/** What a browser does to a key that is stored. */
export const refusals = ['refuses', 'loses'] as const
export type Refusal = (typeof refusals)[number]

/**
 * Makes a pair where the browser keeps no keys.
 * @returns whether it is said to outlive the page, what this page finds of it, and whether all else is kept as before.
 */
export async function refuseKeys(how: string): Promise<{
  readonly isLasting: boolean
  readonly pair: FoundPair | null
  readonly isElseKept: boolean
}> {
  const { put } = IDBObjectStore.prototype
  IDBObjectStore.prototype.put = function (this: IDBObjectStore, value: unknown, key?: IDBValidKey) {
    if (!(Object(value).privateKey instanceof CryptoKey)) return put.call(this, value, key)
    if (how === 'refuses') throw new DOMException('It could not be cloned.', 'DataCloneError')
    return put.call(this, { ...Object(value), privateKey: null }, key)
  }
  const made = { ...(await webCrypto.generate('rsa2048')), algorithm: 'rsa2048', timestamp: '1' } as const
  await keyStore.write(refusedName, made)
  const pair = await keyStore.read(refusedName)
  const isElseKept = await openStorageArea('common').set('else', 'kept')
  return { isLasting: keyStore.isLasting(), pair: pair ? await lookAt(pair) : null, isElseKept }
}

/** What the page after {@link refuseKeys} finds. */
export async function findRefused(): Promise<FoundPair | null> {
  const pair = await keyStore.read(refusedName)
  return pair ? lookAt(pair) : null
}

const refusedName = 'user u2'

/** What must be found of it. */
export const goodPair: FoundPair = { isKey: true, extractable: false, exports: ['refused', 'refused'], signs: true }
