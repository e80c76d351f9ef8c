// Its smallest entry: all of semver is three times as heavy, and has no other rule for which of two versions is newer.
import compare from 'semver/functions/compare.js'

/** No real version is longer, and a search through more text than this would be felt. */
const maxLength = 200

/**
 * Whether an app's version is at least the minimum (2.31.0 for the rank list). The first dotted number counts; `-` or
 * `_` and a letter right behind it make a pre-release, which is below its release. Other text is passed over, and text without
 * a dotted number does not pass. Never throws, whatever the app calls itself.
 */
export function passes(version: string, minimum: string): boolean {
  const have = normalise(version)
  const need = normalise(minimum)
  return have !== undefined && need !== undefined && compare(have, need) >= 0
}

/** Text as semver takes it: three numbers it can count to, and pre-release parts in its alphabet. */
function normalise(text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined
  const match = /(\d+(?:\.\d+)+)(?:[-_](\p{L}[\p{L}\p{N}.-]*))?/u.exec(text.slice(0, maxLength))
  if (!match) return undefined
  const [, numbers = '', label] = match
  const parts = numbers.split('.').map(countable)
  const release = [0, 1, 2].map((at) => parts[at] ?? 0).join('.')
  return label === undefined ? release : `${release}-${label.split('.').map(labelPart).filter(Boolean).join('.')}`
}

const countable = (digits: string): number => Math.min(Number(digits), Number.MAX_SAFE_INTEGER)

const labelPart = (part: string): string =>
  /^\d+$/.test(part) ? String(countable(part)) : part.replace(/[^0-9a-z-]/gi, '-')
