// Its smallest entry: all of semver is three times as heavy, and has no other rule for which of two versions is newer.
import compare from 'semver/functions/compare.js'

/** No real version is longer, and a search through more text than this would be felt. */
const maxLength = 200

/** A build that is made before its release. Any other label names a build of the release itself, such as `play`. */
const preRelease =
  /^(a|alpha|b|beta|c|canary|cr|debug|dev|develop|development|eap|insider|m|milestone|nightly|pre|prerelease|preview|rc|snapshot|test|unstable|wip)\d*$/i

/**
 * Whether an app's version is at least the minimum (2.31.0 for the rank list). The first dotted number counts, in the digits of any
 * script. A label right behind it, after `-` or `_`, makes a pre-release below its release if one of its words says so (`beta`, `rc1`)
 * or is not of a to z. Other labels and other text do not count, and text without a dotted number does not pass. Never throws,
 * whatever the app calls itself.
 */
export function isAtLeast(version: string, minimum: string): boolean {
  const have = normalise(version)
  const need = normalise(minimum)
  return have !== undefined && need !== undefined && compare(have, need) >= 0
}

/** Text as semver takes it: three numbers it can count to, and pre-release parts in its alphabet. */
function normalise(text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined
  const plain = text.slice(0, maxLength).replace(/\p{Nd}/gu, digitOf)
  const match = /(\d+(?:\.\d+)+)(?:[-_](\p{L}[\p{L}\p{N}._-]*))?/u.exec(plain)
  if (!match) return undefined
  const [, numbers = '', label = ''] = match
  const parts = numbers.split('.').map(countable)
  const release = [0, 1, 2].map((at) => parts[at] ?? 0).join('.')
  // A word also begins at a capital: `playDebug`.
  const words = label.replace(/([a-z])([A-Z])/g, '$1-$2').split(/[._-]/)
  const isBefore = words.some((word) => preRelease.test(word) || /[^\w]/.test(word))
  return isBefore ? `${release}-${label.split('.').map(labelPart).filter(Boolean).join('.')}` : release
}

/** A digit of any script as one of ours. The ten digits of a script stand in order, with zero first, and next to no others but such tens. */
function digitOf(digit: string): string {
  const code = Number(digit.codePointAt(0))
  let zero = code
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
  return String((code - zero) % 10)
}

const countable = (digits: string): number => Math.min(Number(digits), Number.MAX_SAFE_INTEGER)

const labelPart = (part: string): string =>
  /^\d+$/.test(part) ? String(countable(part)) : part.replace(/[^0-9a-z-]/gi, '-')
