import * as v from 'valibot'
import { type ThirdParty, type ThirdPartyCall, type ThirdPartyStep, thirdParties } from '../calls/thirdParties.ts'
import { areaNumber, code, email, loggedIn, loggedInOrNot, terms, ticket } from './account.ts'
import { type Contract, text } from './common.ts'

/** Identifies an attempt: a secret that the page made, so that a stolen proof is worthless. */
const id = v.pipe(v.string(), v.regex(/^[\w-]{43}$/, 'must be 43 characters'))
const publicAddress = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/, 'must be 0x and 40 hexadecimal digits'))
/** `r`, `s` and `v` of a signature on secp256k1. */
const signature = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{130}$/, 'must be 0x and 130 hexadecimal digits'))
/** The answer of the step `sign`. */
const sign = text(2_000)

const oidc = { begin: { id }, proof: { token: text(8_000), id } }
/** What each provider begins with, and the proof of identity that it returns. */
const own = {
  apple: oidc,
  google: oidc,
  wallet: { begin: { publicAddress }, proof: { publicAddress, signature, sign } },
  tg: { begin: { id }, proof: { initData: text(8_000), id } },
} as const

/** `mobile` is a number with its area code here, and `serialNO` the code that went to it. One of the two ways is enough. */
const address = {
  email: v.optional(email),
  emailCode: v.optional(code),
  mobile: v.optional(areaNumber),
  serialNO: v.optional(code),
}
/** One code for each method of the second step: by mail, by message, of the authenticator. */
const codes = { emailCode: v.optional(code), mobile: v.optional(code), serialNO: v.optional(code) }

/** Logged in, asked for the second step, or a new user: with the provider's name for them, for the next form. */
const checked = v.object({
  ...loggedInOrNot.entries,
  newcomer: v.exactOptional(v.object({ name: v.string(), email: v.string() })),
})

const usedBy = ['login'] as const

function contractsOf<B extends v.ObjectEntries, P extends v.ObjectEntries>({ begin, proof }: { begin: B; proof: P }) {
  return {
    sign: {
      about: 'Begins an attempt; answers what the provider signs: a message for a wallet, else a nonce.',
      usedBy,
      request: v.object(begin),
      response: v.object({ sign }),
    },
    check: {
      about:
        'Takes the proof. A known user is logged in, or asked for the second step. Else `newcomer`: the proof then works once for one of the next three.',
      usedBy,
      request: v.object(proof),
      response: checked,
    },
    register: {
      about: 'Creates an account with an email address or number.',
      usedBy,
      request: v.object({ ...proof, ...address, ...terms }),
      response: loggedIn,
    },
    bind: {
      about: 'Adds the provider to an existing account, by its name, password and second step.',
      usedBy,
      request: v.object({ ...proof, loginName: text(254), pwd: text(128) }),
      response: loggedInOrNot,
    },
    generateVirtual: {
      about: 'Creates an account without either. Its `sign` is the first call’s.',
      usedBy,
      request: v.object({ ...proof, sign, ...terms }),
      response: loggedIn,
    },
    securityVerify: {
      about: 'The second step of `check` and `bind`, by codes.',
      usedBy,
      request: v.object({ ticket, ...codes }),
      response: loggedIn,
    },
  } satisfies Record<ThirdPartyStep, Contract>
}

const byParty = {
  apple: contractsOf(own.apple),
  google: contractsOf(own.google),
  wallet: contractsOf(own.wallet),
  tg: contractsOf(own.tg),
} satisfies Record<ThirdParty, unknown>

type ByParty = typeof byParty
type ThirdPartyContracts = {
  readonly [N in ThirdPartyCall]: N extends `third.${infer P extends ThirdParty}.${infer S extends ThirdPartyStep}`
    ? ByParty[P][S]
    : never
}

/** Shapes of every step with every provider: `third.PROVIDER.STEP`. */
export const thirdPartyContracts = Object.fromEntries(
  thirdParties.flatMap((party) =>
    Object.entries(byParty[party]).map(([step, contract]) => [`third.${party}.${step}`, contract]),
  ),
) as ThirdPartyContracts
