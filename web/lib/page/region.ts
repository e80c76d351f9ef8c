import { atom, type ReadableAtom } from 'nanostores'
import { isRegion } from '#bridge/site/risk.ts'
import { readLocal, writeLocal } from '#bridge/storage/local.ts'

/** Where the exchange's last word is kept, so that the next page begins with it. */
const key = 'region'

const known = (code: string): string => (isRegion(code) ? code : '')

const kept = readLocal(key)
const $known = atom(kept && known(kept))
/** The reader's region according to the exchange, such as `GB`; empty if it names none, `null` until it answers. */
export const $region: ReadableAtom<string | null> = $known

/** Takes the exchange's answer; an invalid region counts as empty. */
export function keepRegion(code = ''): void {
  const region = known(code)
  if (region === $known.get()) return
  writeLocal(key, region)
  $known.set(region)
}
