import type { Exchange } from '../config.ts'
import { late } from '../lib/late.ts'
import { report as tellOf } from '../lib/report.ts'
import { readTab, writeTab } from '../storage/tab.ts'
import type { ServerClock } from './clock.ts'
import { readSession } from './session.ts'
import { keepSignedPaths } from './signedPaths.ts'
import { engine } from './signing/engine.ts'
import type { Engine } from './signing/keyPair.ts'
import { keyStore } from './signing/keyStore.ts'
import type { SetUpDeps } from './signing/setUp.ts'
import { createSigning, type Signing } from './signing/signing.ts'

const pairs = () => late(() => import('./signing/newPair.ts'))

/** What signing needs only for a new pair and for a log-in, each loaded then. */
export const lazyParts = {
  pairs,
  backUp: (parts: SetUpDeps): Promise<void> =>
    pairs()
      .then(({ makeBackups }) => makeBackups(parts))
      .catch((error: unknown) =>
        console.warn('Could not create a key pair in advance. The next log-in creates one.', error),
      ),
  logIn: () => late(() => import('./login/sealLogIn.ts')),
} as const

export interface BrowserSigningDeps {
  readonly exchange: Exchange
  readonly clock: ServerClock
  readonly report: SetUpDeps['report']
  readonly fetchConfig: SetUpDeps['fetchConfig']
  /** PEM. */
  readonly certificateKeys: readonly string[]
}

/**
 * Where the browser keeps its cryptography from a page, which is plain HTTP: nothing can be sealed or signed there, so that what is
 * to be known of the exchange's key may wait until the page is idle.
 */
const verifyAtIdle: Engine['verify'] = async (...signed) => {
  // iOS has no requestIdleCallback.
  await new Promise((resolve) => (globalThis.requestIdleCallback ?? setTimeout)(resolve))
  return (await late(() => import('./signing/forge.ts'), 'beside')).forgeEngine.verify(...signed)
}

/** Signing with the page's own session, storage and cryptography. */
export function createBrowserSigning({
  exchange,
  clock,
  report,
  fetchConfig,
  certificateKeys,
}: BrowserSigningDeps): Signing {
  const tell: SetUpDeps['tell'] = (fault, reason) => tellOf('signing', `${fault}: ${reason}`)
  const signing = createSigning({
    fetchConfig,
    onPaths: keepSignedPaths,
    certificateKeys,
    engine: crypto.subtle ? engine : { ...engine, verify: verifyAtIdle },
    keys: keyStore,
    session: () => readSession(exchange.cookies),
    report,
    tell,
    allowUnsigned: exchange.signing.allowUnsigned,
    isSecure: location.protocol === 'https:',
    now: clock.now,
    ...lazyParts,
  })
  return {
    ...signing,
    prepare: (request) => {
      // By the exchange's time, which is known before anything is signed.
      tellEnded(certificateKeys, clock.now(), (ends) => tell('certificateEnded', ends))
      return signing.prepare(request)
    },
  }
}

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
