import type { CookieKey } from './names.ts'
import { reportStorageFailure } from './storageFailures.ts'

let isGone = (_name: string): boolean => false

/** Has cookies count as gone that this page cannot remove: {@link readCookie} passes over what `test` says yes to. */
export function passOver(test: (name: string) => boolean): void {
  isGone = test
}

/** A cookie's raw value; `undefined` when there is none, or cookies are denied. */
export const readCookie = (name: string): string | undefined => (isGone(name) ? undefined : rawCookie(name))

/** As {@link readCookie}, of one that counts as gone too. */
export function rawCookie(name: string): string | undefined {
  try {
    const pair = document.cookie.split('; ').find((item) => item.startsWith(`${name}=`))
    return pair?.slice(name.length + 1) || undefined
  } catch {
    return undefined
  }
}

/**
 * Writes a cookie for the whole site. A `maxAgeS` of 0 removes it. Where cookies are denied nothing happens.
 * @param domain which hosts it is for; default this one alone.
 */
export function writeCookie(name: CookieKey, value: string, maxAgeS: number): void
export function writeCookie(name: string, value: '', maxAgeS: 0, domain?: string): void
export function writeCookie(name: string, value: string, maxAgeS: number, domain = ''): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is missing in the least versions, and on plain HTTP
    document.cookie = `${name}=${value}; Path=/; Max-Age=${maxAgeS}; SameSite=Lax${secure}${domain && `; Domain=${domain}`}`
  } catch (error) {
    // A sandboxed frame refuses its cookies by throwing: then storage or memory keep what they can.
    reportStorageFailure('denied', error)
  }
}
