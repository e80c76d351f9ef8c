import type { Exchange } from '../config.ts'
import type { ServerClock } from './clock.ts'
import { readSession } from './session.ts'
import { engine } from './signing/engine.ts'
import { createSigning, type Signing } from './signing/index.ts'
import { keyStore } from './signing/keyStore.ts'
import type { SetUpParts } from './signing/setUp.ts'

export interface BrowserSigningParts {
  readonly exchange: Exchange
  readonly clock: ServerClock
  readonly report: SetUpParts['report']
  readonly fetchConfig: SetUpParts['fetchConfig']
  /** PEM. */
  readonly certificateKeys: readonly string[]
}

/** Signing with the page's own session, storage and cryptography. */
export function createBrowserSigning({
  exchange,
  clock,
  report,
  fetchConfig,
  certificateKeys,
}: BrowserSigningParts): Signing {
  return createSigning({
    fetchConfig,
    certificateKeys,
    engine,
    keys: keyStore,
    session: () => readSession(exchange.cookies),
    report,
    isSecure: location.protocol === 'https:',
    now: clock.now,
  })
}
