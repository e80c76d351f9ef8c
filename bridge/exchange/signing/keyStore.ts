import { openStorageArea } from '#bridge/storage/areas.ts'
import { readLocal, writeLocal } from '#bridge/storage/local.ts'
import { isAlgorithm, isKeyPair, type KeyPair } from './keyPair.ts'
import type { KeyStore } from './setUp.ts'

const isThere = (_value: unknown): _value is unknown => true

const prefix = 'pair '
const keyOf = (name: string): string => prefix + name

/** It outlives the pair and does not name its user: the device check of the next log-in sends it. */
const boundKey = 'lastAlgorithm'

const area = () => openStorageArea('common')

/** Fallback for pairs that cannot be stored: some browsers keep no keys, or not in a private window. */
const held = new Map<string, KeyPair>()
let isLasting = true

/** Keeps a pair. One that is there stays, unless it is replaced. @returns the pair that is there then. */
async function put(name: string, pair: KeyPair, isReplacing: boolean): Promise<KeyPair> {
  const key = keyOf(name)
  try {
    const { value, isStored: isKept } = await area().update(async (records) => {
      const kept = isReplacing ? undefined : await records.get(key, isKeyPair)
      if (!kept) records.set(key, pair)
      return kept ?? pair
    })
    // There are browsers that take a key, and give back nothing.
    if (!isKeyPair(await area().get(key, isThere))) throw new TypeError('The stored key pair cannot be read back.')
    isLasting &&= isKept
    return value
  } catch (error) {
    console.warn('This browser cannot store keys. They last until the page closes.', error)
    await area().delete(key)
    held.set(name, pair)
    isLasting = false
    return pair
  }
}

/** Key pairs in the page's storage. Where that is denied, full, or takes no keys, they live as long as the page. */
export const keyStore: KeyStore = {
  read: async (name) => held.get(name) ?? (await area().get(keyOf(name), isKeyPair)),
  write: async (name, pair) => void (await put(name, pair, true)),
  keep: (name, pair) => put(name, pair, false),
  async remove(name) {
    held.delete(name)
    await area().delete(keyOf(name))
  },
  lastBound() {
    const kept = readLocal(boundKey)
    return isAlgorithm(kept) ? kept : undefined
  },
  noteBound: (algorithm) => void writeLocal(boundKey, algorithm),
  isLasting: () => isLasting,
}

/** Removes the pairs of all accounts. */
export async function forgetPairs(): Promise<void> {
  held.clear()
  await area().update(async (records) => {
    for (const key of await records.keys()) if (key.startsWith(prefix)) records.delete(key)
  })
}

/** Removes the pairs that are kept by a token, but one of them, and those of these names. */
export async function forgetPairsBut(tokenName: string, names: readonly string[]): Promise<void> {
  const isGone = (name: string) => names.includes(name) || (name.startsWith('token ') && name !== tokenName)
  for (const name of held.keys()) if (isGone(name)) held.delete(name)
  await area().update(async (records) => {
    for (const key of await records.keys())
      if (key.startsWith(prefix) && isGone(key.slice(prefix.length))) records.delete(key)
  })
}
