import type { KeyPair } from '../../../bridge/exchange/signing/keyPair.ts'
import { forgetTexts, keyStore } from '../../../bridge/exchange/signing/keyStore.ts'
import { webCrypto } from '../../../bridge/exchange/signing/webCrypto.ts'
import { openArea } from '../../../bridge/storage/areas.ts'

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

/**
 * Puts into the storage what release 0.1 has left in it, as a text of JSON, and starts this one on it.
 * @returns the pairs that are found then, in its order, and whether the texts stand there as they did.
 */
export async function bringOver(json: string): Promise<{ readonly isWhole: boolean; readonly pairs: FoundPair[] }> {
  const stored: Readonly<Record<string, object>> = JSON.parse(json)
  const area = openArea('common')
  for (const [key, pair] of Object.entries(stored)) await area.set(key, pair)
  await forgetTexts()
  const pairs: FoundPair[] = []
  let isWhole = true
  for (const [key, pair] of Object.entries(stored)) {
    const found = await keyStore.read(nameOf(key))
    if (found) pairs.push(await lookAt(found))
    isWhole &&= JSON.stringify(await area.get(key, isThere)) === JSON.stringify(pair)
  }
  return { isWhole, pairs }
}

/** What the page after {@link bringOver} finds of the same pairs, once the texts are gone. */
export async function findBrought(json: string): Promise<FoundPair[]> {
  const keys = Object.keys(JSON.parse(json))
  for (const key of keys) await openArea('common').delete(key)
  const pairs: FoundPair[] = []
  for (const key of keys) {
    const found = await keyStore.read(nameOf(key))
    if (found) pairs.push(await lookAt(found))
  }
  return pairs
}

const nameOf = (key: string): string => key.replace(/^signing /, '')
const isThere = (_value: unknown): _value is unknown => true

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
  const isElseKept = await openArea('common').set('else', 'kept')
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
