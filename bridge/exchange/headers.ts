import { randomId } from '../lib/randomId.ts'
import { findLocale } from '../site/locales.ts'
import { readLocal, writeLocal } from '../storage/local.ts'
import type { LocalKey } from '../storage/names.ts'

const kept = (key: LocalKey): string => {
  const known = readLocal(key)
  if (known) return known
  const made = randomId()
  writeLocal(key, made)
  return made
}

export const deviceId = (): string => kept('deviceId')
export const terminalCode = (): string => kept('terminalCode')

/** The state of the page that each request needs. */
export interface ClientState {
  readonly theme: 'white' | 'black'
  /** A locale code of the exchange's, such as `zh-TC`. */
  readonly locale: string
  /** Simulation trade is on. */
  readonly simulation: boolean
}

export const languageIdOf = (state: ClientState): number => findLocale(state.locale)?.type ?? 0

/** The headers of every request: see docs/exchange.md#calls. `tm` is the exchange's time in ms, `uhti` the trace id. */
export function requestHeaders(state: ClientState, now: number): Record<string, string> {
  return {
    theme: state.theme,
    website: 'insights',
    terminaltype: '1',
    deviceid: deviceId(),
    terminalcode: terminalCode(),
    locale: state.locale,
    language: findLocale(state.locale)?.key ?? 'en_US',
    languageid: String(languageIdOf(state)),
    uhti: randomId(),
    tm: String(now),
    ...(state.simulation && { paptrading: '1' }),
  }
}

/** The two fields that join every JSON body. */
export const bodyFields = (state: ClientState) => ({ languageId: languageIdOf(state), terminalCode: terminalCode() })
