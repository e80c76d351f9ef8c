import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import type { StoreValue } from 'nanostores'
import { NetworkError } from '../../../../bridge/exchange/errors/networkError.ts'
import { late } from '../../../../bridge/lib/late.ts'
import type { accountMessages } from '../../../i18n/en/account.ts'
import type { passkeyMessages } from '../../../i18n/en/passkeys.ts'
import { faultText } from './faultText.ts'

/** For how long a device may ask its owner before the page says that it takes long, in ms. */
export const ceremonyTimeoutMs = 90_000

/** How a ceremony can end without a passkey, by the name that browsers give it; others are `failed`. */
const ends = {
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  InvalidStateError: 'known',
  SecurityError: 'origin',
} as const

/** The device, or its owner, would not. Nothing was sent. */
export class CeremonyError extends Error {
  override readonly name = 'CeremonyError'
  readonly why: (typeof ends)[keyof typeof ends] | 'failed'

  constructor(cause: unknown) {
    super('A passkey’s ceremony did not come to its end.', { cause })
    const name = cause instanceof Error ? cause.name : ''
    this.why = ends[name as keyof typeof ends] ?? 'failed'
  }
}

type Library = typeof import('@simplewebauthn/browser')

async function ceremony(begin: (library: Library) => Promise<unknown>): Promise<string> {
  const library = await late(() => import('@simplewebauthn/browser')).catch((cause: unknown) => {
    throw new NetworkError(navigator.onLine === false, cause)
  })
  const made = await begin(library).catch((cause: unknown) => {
    throw new CeremonyError(cause)
  })
  return JSON.stringify(made)
}

/**
 * Has the device make a passkey.
 * @returns JSON text for the exchange.
 * @throws {CeremonyError} {NetworkError}
 */
export const makePasskey = (optionsJSON: PublicKeyCredentialCreationOptionsJSON): Promise<string> =>
  ceremony(({ startRegistration }) => startRegistration({ optionsJSON }))

/**
 * Has the device prove that it holds a passkey.
 * @returns JSON text for the exchange.
 * @throws {CeremonyError} {NetworkError}
 */
export const provePasskey = (optionsJSON: PublicKeyCredentialRequestOptionsJSON): Promise<string> =>
  ceremony(({ startAuthentication }) => startAuthentication({ optionsJSON }))

/** What a person is told when something with a passkey failed. */
export const passkeyFault = (
  error: unknown,
  t: StoreValue<typeof passkeyMessages>,
  account: StoreValue<typeof accountMessages>,
): string => (error instanceof CeremonyError ? t[error.why] : faultText(error, account))
