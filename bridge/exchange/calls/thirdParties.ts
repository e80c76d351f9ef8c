import type { CallRow } from '../callRow.ts'

/** Providers that a user can log in with. */
export const thirdParties = ['apple', 'google', 'wallet', 'tg'] as const
export type ThirdParty = (typeof thirdParties)[number]

/**
 * The steps of a log-in by one of them, in the order in which they come. A *proof* is the provider's own fields: of Apple and
 * Google an ID token, of a wallet a signature, of Telegram `initData`. It is good for one attempt on one device.
 *
 * - `sign` begins an attempt, and answers what the provider is to sign: of a wallet the message, of the others a nonce.
 * - `check` takes the proof. Who is known is logged in, or asked for the second step; else the answer is `newcomer`, and the
 *   same proof leads on, once, to one of the next three.
 * - `register` makes an account with an address or a number of the person's own.
 * - `bind` adds the provider to an account that is there: by its name and password, and its second step where it has one.
 * - `generateVirtual` makes an account with no address at all, for which the attempt's `sign` is given back.
 * - `securityVerify` is the second step of `check` and `bind` by codes; by a passkey it is `user.verifyAuthLogin`.
 */
export const thirdPartySteps = ['sign', 'check', 'register', 'bind', 'generateVirtual', 'securityVerify'] as const
export type ThirdPartyStep = (typeof thirdPartySteps)[number]

export type ThirdPartyCall = `third.${ThirdParty}.${ThirdPartyStep}`

const rows = thirdParties.flatMap((party) =>
  thirdPartySteps.map((step): [ThirdPartyCall, CallRow] => [
    `third.${party}.${step}`,
    { method: 'POST', path: `/v1/user/public/third/${party}/${step}`, isSealed: true },
  ]),
)

/** All of their calls: each step of each provider. */
export const thirdPartyCalls = Object.fromEntries(rows) as Readonly<Record<ThirdPartyCall, CallRow>>

/** Where a provider of OpenID Connect has its log-in page, below its issuer. */
export const authorizePaths = { apple: 'auth/authorize', google: 'o/oauth2/v2/auth' } as const
