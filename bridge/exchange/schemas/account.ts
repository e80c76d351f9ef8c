import * as v from 'valibot'
import { maxTermsVersion } from '#bridge/site/legal.ts'
import { type Contract, described, id, locale, text } from './common.ts'

export const email = v.pipe(v.string(), v.maxLength(254), v.trim(), v.email('must be an e-mail address'))
/** A telephone number without its area code. */
const mobile = v.pipe(v.string(), v.regex(/^\d{4,15}$/, 'must be 4 to 15 digits'))
/** A country's calling code, without `+`. */
const areaCode = v.pipe(v.string(), v.regex(/^[1-9]\d{0,3}$/, 'must be 1 to 4 digits'))
export const areaNumber = described(
  'A number with its area code, as people write it.',
  v.pipe(v.string(), v.regex(/^\+[1-9]\d{0,3} \d{4,15}$/, 'must be such as +49 1511234567')),
)
export const code = described(
  'A code from a message or an authenticator.',
  v.pipe(v.string(), v.regex(/^\d{6}$/, 'must be six digits')),
)
export const password = v.pipe(
  text(128),
  v.minLength(8),
  v.regex(/(?=.*\p{L})(?=.*\d)/u, 'must have a letter and a digit'),
)

export const session = described(
  'What a session is of; the token itself comes as a cookie, or in the app as `token`.',
  v.object({ userId: id, token: v.string() }),
)

export const ticket = described(
  'Proof that a first step was passed. Plain, and worth nothing without the second.',
  text(128),
)
const method = v.picklist(['email', 'mobile', 'google'])

export const loggedInOrNot = described(
  'Logged in, or asked for a second step: one code for each method that is named.',
  v.object({
    userInfo: v.exactOptional(session),
    secondStep: v.exactOptional(
      v.object({
        ticket,
        methods: v.array(method),
        sentTo: described('What a person recognises, such as `m•••@example.com`.', v.record(v.string(), v.string())),
        hasPasskey: v.exactOptional(described('A passkey of the account’s may stand for all the codes.', v.boolean())),
      }),
    ),
  }),
)
export const loggedIn = v.object({ userInfo: session })
/** The older shape of a log-in's answer. */
const accessToken = v.object({ accessTokenResVO: v.object({ userInfo: session }) })

export const fidoCode = described('What an authenticator made, as JSON text.', text(16_000))
const firstStep = v.object({ loginName: text(254), pwd: text(128), areaCode: v.optional(areaCode) })
const secondStep = v.object({
  ticket,
  emailCode: v.optional(code),
  mobileCode: v.optional(code),
  googleCode: v.optional(code),
})
const systemCode = v.object({ verifyCode: code })
const addressee = { email: v.optional(email), mobile: v.optional(mobile), areaCode: v.optional(areaCode) }
/** Seconds until another code may be requested. */
const codeSent = v.object({ waitSeconds: v.number() })
/** Extension. The version of the exchange's terms that was accepted at registration, where it asks for that. */
export const terms = { termsVersion: v.optional(text(maxTermsVersion)) }
const passwords = { pwd: password, rePwd: text(128), ...terms }

export const accountContracts = {
  'system.signConfig': {
    about: '[How requests are signed](EXCHANGE.md#a-signed-request).',
    usedBy: ['signing'],
    request: v.object({}),
    response: v.object({ gatewaySignConfig: v.unknown() }),
  },
  'user.sendCode': {
    about:
      'Sends a code, whether or not the address or number is known. One for registration belongs to the key pair in the ciphertext.',
    without: 'No registration, and no second step by mail or text message.',
    usedBy: ['login', 'register'],
    request: v.object({
      purpose: v.picklist(['register', 'login']),
      ...addressee,
      ticket: v.optional(described('For a second step: the address is the account’s own.', ticket)),
      method: v.optional(v.picklist(['email', 'mobile'])),
    }),
    response: codeSent,
  },
  'user.sendSystemCode': {
    about: 'Sends a code that logs in this key pair only, whether or not the account exists.',
    without: 'No log-in by a code alone.',
    usedBy: ['login'],
    request: v.object(addressee),
    response: codeSent,
  },
  'user.login': {
    about: 'Name and password. `fidoVerifyCode` (an extension): a passkey too, after too many failures of others.',
    usedBy: ['login'],
    request: v.object({ ...firstStep.entries, fidoVerifyCode: v.optional(fidoCode) }),
    response: loggedInOrNot,
  },
  'user.agencyLogin': {
    about: 'The same for an agency.',
    usedBy: ['login'],
    request: firstStep,
    response: loggedInOrNot,
  },
  'user.verifyLogin': {
    about: 'The codes after a password, older generation.',
    usedBy: ['login'],
    request: secondStep,
    response: accessToken,
  },
  'user.agencyVerifyLogin': {
    about: 'The codes after an agency’s password.',
    usedBy: ['login'],
    request: secondStep,
    response: accessToken,
  },
  'user.verifyLoginV2': {
    about: 'The codes after a password, newer generation.',
    usedBy: ['login'],
    request: secondStep,
    response: loggedIn,
  },
  'user.verifySystemLogin': {
    about: 'A code of `sendSystemCode` in place of the password; a second step may follow. Older generation.',
    usedBy: ['login'],
    request: systemCode,
    response: v.object({ accessTokenResVO: loggedInOrNot }),
  },
  'user.verifySystemLoginV2': {
    about: 'The same, newer generation.',
    usedBy: ['login'],
    request: systemCode,
    response: loggedInOrNot,
  },
  'user.registerMobile': {
    about: 'A new account by a telephone number.',
    usedBy: ['register'],
    request: v.object({ mobile, areaCode, verifyCode: code, ...passwords }),
    response: loggedIn,
  },
  'user.registerEmail': {
    about: 'A new account by an e-mail address.',
    usedBy: ['register'],
    request: v.object({ email, verifyCode: code, ...passwords }),
    response: loggedIn,
  },
  'user.registerMobileAndEmail': {
    about: 'A new account by both.',
    usedBy: ['register'],
    request: v.object({ mobile, areaCode, email, emailVerifyCode: code, verifyCode: code, ...passwords }),
    response: loggedIn,
  },
  'user.info': {
    about: 'The logged-in user.',
    usedBy: ['user'],
    request: v.object({ locale }),
    response: v.object({
      userInfo: v.record(v.string(), v.unknown()),
      settings: v.record(v.string(), v.unknown()),
      loginName: v.string(),
      userName: v.string(),
    }),
  },
  'user.clearCookie': {
    about: 'Deletes the session’s cookies, as part of a log-out.',
    usedBy: ['log-out'],
    request: v.object({}),
    response: v.null(),
  },
  'user.logout': {
    about: 'Ends the session. Without one it changes nothing.',
    usedBy: ['log-out'],
    request: v.object({}),
    response: v.null(),
  },
} as const satisfies Record<string, Contract>
