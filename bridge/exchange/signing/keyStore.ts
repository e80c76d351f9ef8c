import { openArea } from '../../storage/areas.ts'
import { readLocal, writeLocal } from '../../storage/local.ts'
import { isAlgorithm, isKeyPair, type KeyPair } from './keyPair.ts'
import type { KeyStore } from './setUp.ts'
import { readPrivateKey } from './webCrypto.ts'

/** A pair whose private key stood there as text, which 0.1 still reads under its own name. */
interface TextPair extends KeyPair {
  readonly privateKey: string
}
/** As it is kept. */
interface KeptPair extends KeyPair {
  /** When it was brought over from text, in ms since 1970. */
  readonly broughtAt?: number
}

const isTextPair = (value: unknown): value is TextPair => isKeyPair(value) && typeof value.privateKey === 'string'
const isKeptPair = (value: unknown): value is KeptPair => isKeyPair(value)
const isThere = (_value: unknown): _value is unknown => true

/*
 * Names that 0.1 reads are never written: it takes what it cannot read for damaged, and an older tab, or one after a roll-back, goes on
 * with the text that it finds there.
 */
const [prefix, textPrefix] = ['pair ', 'signing ']
const keyOf = (name: string): string => prefix + name
const textKeyOf = (name: string): string => textPrefix + name

/** How long a text stays for a release before this one to be gone back to. */
const textLastsMs = 86_400_000

/** It outlives the pair, and says nothing of whose that was: the next log-in's device check names it. */
const boundKey = 'lastAlgorithm'

const area = () => openArea('common')

/** What the storage does not take: some browsers keep no keys, or none in a private window. */
const held = new Map<string, KeyPair>()
let isLasting = true

/** Keeps a pair. One that is there stays, unless it is replaced. @returns the pair that is there then. */
async function put(name: string, pair: KeptPair, isReplacing: boolean): Promise<KeyPair> {
  const key = keyOf(name)
  try {
    const { value, isKept } = await area().change(async (records) => {
      const kept = isReplacing ? undefined : await records.get(key, isKeptPair)
      if (!kept) records.set(key, pair)
      return kept ?? pair
    })
    // There are browsers that take a key, and give back nothing.
    if (!isKeyPair(await area().get(key, isThere))) throw new TypeError('A key did not come back as it was kept.')
    isLasting &&= isKept
    return value
  } catch (error) {
    console.warn('This browser keeps no keys: they live as long as the page.', error)
    await area().delete(key)
    held.set(name, pair)
    isLasting = false
    return pair
  }
}

/** What stands there as text, as a key that cannot be copied out. What the browser cannot read node-forge has made, and reads. */
async function bringOver(name: string, pair: TextPair, isReplacing: boolean): Promise<KeyPair> {
  const privateKey = await readPrivateKey(pair.privateKey).catch(() => pair.privateKey)
  return put(name, { ...pair, privateKey, broughtAt: Date.now() }, isReplacing)
}

async function read(name: string): Promise<KeyPair | undefined> {
  const now = held.get(name) ?? (await area().get(keyOf(name), isKeptPair))
  const text = await area().get(textKeyOf(name), isTextPair)
  // A session in an older tab that has begun since: its pair is kept by its user, too.
  const isLater = text && name.startsWith('user ') && Number(text.timestamp) > Number(now?.timestamp)
  return text && (!now || isLater) ? bringOver(name, text, now !== undefined) : now
}

/** Key pairs in the page's storage. Where that is denied, full, or takes no keys, they live as long as the page. */
export const keyStore: KeyStore = {
  read,
  write: async (name, pair) => void (await put(name, pair, true)),
  keep: (name, pair) => put(name, pair, false),
  async remove(name) {
    held.delete(name)
    await area().change((records) => {
      records.delete(keyOf(name))
      records.delete(textKeyOf(name))
    })
  },
  lastBound() {
    const kept = readLocal(boundKey)
    return isAlgorithm(kept) ? kept : undefined
  },
  noteBound: (algorithm) => void writeLocal(boundKey, algorithm),
  isLasting: () => isLasting,
}

/** Brings over what stands there as text; the text itself goes at the first start a day later. */
export async function forgetTexts(): Promise<void> {
  for (const key of await area().keys()) {
    if (!key.startsWith(textPrefix)) continue
    const name = key.slice(textPrefix.length)
    await read(name)
    const now = await area().get(keyOf(name), isKeptPair)
    const since = now?.broughtAt ?? Number(now?.timestamp)
    if (Date.now() - since > textLastsMs) await area().delete(key)
  }
}

/** Removes all pairs, no matter whose: nobody is logged in. */
export async function forgetPairs(): Promise<void> {
  held.clear()
  await area().change(async (records) => {
    for (const key of await records.keys())
      if ([prefix, textPrefix].some((start) => key.startsWith(start))) records.delete(key)
  })
}

/** Removes the pairs that are kept by a token, but one of them, and those of these names. */
export async function forgetPairsBut(tokenName: string, names: readonly string[]): Promise<void> {
  const isGone = (name: string) => names.includes(name) || (name.startsWith('token ') && name !== tokenName)
  for (const name of held.keys()) if (isGone(name)) held.delete(name)
  await area().change(async (records) => {
    for (const key of await records.keys())
      if ([prefix, textPrefix].some((start) => key.startsWith(start) && isGone(key.slice(start.length))))
        records.delete(key)
  })
}
