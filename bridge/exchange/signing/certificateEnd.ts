import { readTab, writeTab } from '#bridge/storage/tab.ts'

/** What a build writes before a certificate's public key: no browser parses X.509, and PEM may have words before it. */
export const endLine = (end: Date): string => `Valid to ${end.toISOString()}`

/** When the certificate ends that a key is of, in ms since 1970; `undefined` where nothing says so. */
export function certificateEnd(key: string): number | undefined {
  const end = Date.parse(/^Valid to (\S+)$/m.exec(key)?.[1] ?? '')
  return Number.isNaN(end) ? undefined : end
}

const toldKey = 'certificateEnded'
/** By this page: a tab may keep nothing. */
let told: string | undefined

/**
 * Says of certificates that they have ended, once a tab. Their keys count on: what is built in vouches for them, and a log-in that is
 * refused would not help the reader; but it is time for a build with another one.
 */
export function tellEnded(keys: readonly string[], now: number, tell: (ends: string) => void): void {
  const ended = keys.flatMap((key) => certificateEnd(key) ?? []).filter((end) => end < now)
  const text = ended.map((end) => new Date(end).toISOString()).join(', ')
  if (!text || text === told || readTab(toldKey) === text) return
  told = text
  writeTab(toldKey, text)
  console.warn(`The exchange's certificate expired: ${text}. Build with the next certificate.`)
  tell(text)
}
