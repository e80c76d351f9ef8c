import { openArea } from '../../storage/areas.ts'
import { isKeyPair } from './keyPair.ts'
import type { KeyStore } from './setUp.ts'

const keyOf = (name: string): string => `signing ${name}`

/** Key pairs in the page's storage. Where that is denied or full they live as long as the page. */
export const keyStore: KeyStore = {
  read: (name) => openArea('common').get(keyOf(name), isKeyPair),
  write: async (name, pair) => void (await openArea('common').set(keyOf(name), pair)),
  keep: async (name, pair) => {
    const { value } = await openArea('common').change(async (records) => {
      const kept = await records.get(keyOf(name), isKeyPair)
      if (!kept) records.set(keyOf(name), pair)
      return kept ?? pair
    })
    return value
  },
  remove: async (name) => void (await openArea('common').delete(keyOf(name))),
}
