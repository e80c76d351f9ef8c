import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import type { StoreValue } from 'nanostores'
import { NetworkError } from '#bridge/exchange/errors.ts'
import { late } from '#bridge/lib/late.ts'
import type { accountMessages } from '#web/i18n/en/account.ts'
import type { passkeyMessages } from '#web/i18n/en/passkeys.ts'
import { PasskeyError } from './errors.ts'
import { faultText } from './faultText.ts'

/** How long a device may wait for its owner before the page says that it takes long, in ms. */
export const ceremonyTimeoutMs = 90_000

type Library = typeof import('@simplewebauthn/browser')

async function ceremony(begin: (library: Library) => Promise<unknown>): Promise<string> {
  const library = await late(() => import('@simplewebauthn/browser')).catch((cause: unknown) => {
    throw new NetworkError(navigator.onLine === false, cause)
  })
  const made = await begin(library).catch((cause: unknown) => {
    throw new PasskeyError(cause)
  })
  return JSON.stringify(made)
}

/**
 * Has the device make a passkey.
 * @returns JSON text for the exchange.
 * @throws {PasskeyError} {NetworkError}
 */
export const makePasskey = (optionsJSON: PublicKeyCredentialCreationOptionsJSON): Promise<string> =>
  ceremony(({ startRegistration }) => startRegistration({ optionsJSON }))

/**
 * Has the device prove that it holds a passkey.
 * @returns JSON text for the exchange.
 * @throws {PasskeyError} {NetworkError}
 */
export const provePasskey = (optionsJSON: PublicKeyCredentialRequestOptionsJSON): Promise<string> =>
  ceremony(({ startAuthentication }) => startAuthentication({ optionsJSON }))

/** The message of a failed passkey request. */
export const passkeyFault = (
  error: unknown,
  t: StoreValue<typeof passkeyMessages>,
  account: StoreValue<typeof accountMessages>,
): string => (error instanceof PasskeyError ? t[error.why] : faultText(error, account))
