import { tellTrouble } from './trouble.ts'

/** A cookie's raw value; `undefined` when there is none, or cookies are denied. */
export function readCookie(name: string): string | undefined {
  try {
    const pair = document.cookie.split('; ').find((item) => item.startsWith(`${name}=`))
    return pair?.slice(name.length + 1) || undefined
  } catch {
    return undefined
  }
}

/** Writes a cookie for the whole site. A `maxAgeS` of 0 removes it. Where cookies are denied nothing happens. */
export function writeCookie(name: string, value: string, maxAgeS: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is missing in the least versions, and on plain HTTP
    document.cookie = `${name}=${value}; Path=/; Max-Age=${maxAgeS}; SameSite=Lax${secure}`
  } catch (error) {
    // A sandboxed frame refuses its cookies by throwing: then storage or memory keep what they can.
    tellTrouble('denied', error)
  }
}
