import { atom, type ReadableAtom } from 'nanostores'
import { isRegion } from '../../../bridge/site/risk.ts'
import { readLocal, writeLocal } from '../../../bridge/storage/local.ts'

/** Where the exchange's last word is kept, so that the next page begins with it. */
const key = 'region'

const known = (code: string): string => (isRegion(code) ? code : '')

const kept = readLocal(key)
const $known = atom(kept && known(kept))
/** The region that the exchange takes the reader to be in, such as `GB`; empty where it says none, `null` until it has answered. */
export const $region: ReadableAtom<string | null> = $known

/** Takes the exchange's word; one that is no region is none. */
export function keepRegion(code = ''): void {
  const region = known(code)
  if (region === $known.get()) return
  writeLocal(key, region)
  $known.set(region)
}
