import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import * as v from 'valibot'
import { fidoCode, loggedIn, session, ticket } from './account.ts'
import { address, type Contract, id, text, time } from './common.ts'

const credentialId = text(1_400)
/** What a browser's ceremony begins with. Browsers judge the rest of it. */
const options = <T extends { challenge: string }>() =>
  v.custom<T>((value) => typeof value === 'object' && value !== null && 'challenge' in value)

const qrcodeKey = v.pipe(v.string(), v.regex(/^[\w-]{43}$/, 'must be 43 characters'))
/** `confirmed` is said once: with it comes the session. */
const qrStatus = v.picklist(['waiting', 'scanned', 'confirmed', 'refused', 'expired'])
/** Two, which the browser that asks shows once its code was seen: whoever confirms enters them. */
const digits = v.pipe(v.string(), v.regex(/^\d{2}$/, 'must be two digits'))
const secondsLeft = v.pipe(v.number(), v.integer(), v.minValue(0))

/** `main`: the one that the others belong to. `demo`: for practice. */
const kind = v.picklist(['main', 'sub', 'demo'])
const which = v.object({ userId: id })
const switching = { usedBy: ['sub-accounts'], request: which, response: loggedIn }

export const waysInContracts = {
  /** A second step by a passkey instead of codes: after a password, and after another provider. */
  'user.verifyAuthLogin': {
    usedBy: ['login'],
    request: v.object({ ticket, fidoVerifyCode: fidoCode }),
    response: loggedIn,
  },
  /** Extension. The challenge of that step, or without a ticket of a log-in that begins; each is good for one try. */
  'user.fidoLoginOptions': {
    usedBy: ['login'],
    request: v.object({ ticket: v.optional(ticket) }),
    response: v.object({ options: options<PublicKeyCredentialRequestOptionsJSON>() }),
  },
  /** Extension. */
  'user.fidoRegisterOptions': {
    usedBy: ['setting'],
    request: v.object({}),
    response: v.object({ options: options<PublicKeyCredentialCreationOptionsJSON>() }),
  },
  /** Extension. */
  'user.fidoRegister': {
    usedBy: ['setting'],
    request: v.object({ fidoRegisterCode: fidoCode }),
    response: v.null(),
  },
  /** Extension. The passkeys of the person who is logged in, newest first. */
  'user.fidoList': {
    usedBy: ['setting'],
    request: v.object({}),
    response: v.object({
      passkeys: v.array(
        /** `name`: where it was made, such as `Chrome, Linux`. */
        v.object({ credentialId, name: v.string(), createdAt: time, usedAt: v.nullable(time) }),
      ),
    }),
  },
  /** Extension. */
  'user.fidoRemove': { usedBy: ['setting'], request: v.object({ credentialId }), response: v.null() },

  /** Extension. A new key for a log-in by another device; only this browser's key pair may ask after it. */
  'user.qrKey': {
    usedBy: ['login'],
    request: v.object({}),
    response: v.object({ qrcodeKey, secondsLeft }),
  },
  'user.qrKeyStatus': {
    usedBy: ['login'],
    request: v.object({ qrcodeKey }),
    response: v.object({
      status: qrStatus,
      secondsLeft,
      digits: v.exactOptional(digits),
      userInfo: v.exactOptional(session),
    }),
  },
  /** Whether another device is being asked to log this one in: known by its key pair, after a reload too. */
  'user.crossTerminalLoginStatus': {
    usedBy: ['login'],
    request: v.object({}),
    response: v.object({
      pending: v.nullable(v.object({ qrcodeKey, status: qrStatus, secondsLeft, digits: v.exactOptional(digits) })),
    }),
  },
  /** Extension. Says who asks to be logged in, and that it was seen by the person who is logged in here. */
  'user.qrScan': {
    usedBy: ['login'],
    request: v.object({ qrcodeKey }),
    response: v.object({
      browser: v.string(),
      system: v.string(),
      /** Network address. */
      from: v.string(),
      askedAt: time,
      secondsLeft,
    }),
  },
  /** Extension. Done it is not where the digits are wrong; the third time ends the key. */
  'user.qrAnswer': {
    usedBy: ['login'],
    request: v.object({ qrcodeKey, confirms: v.boolean(), digits: v.optional(digits) }),
    response: v.object({ isDone: v.boolean() }),
  },

  /** Extension. The accounts that the person who is logged in may use without another log-in, the main one first. */
  'user.subAccounts': {
    usedBy: ['sub-accounts'],
    request: v.object({}),
    response: v.object({
      accounts: v.array(
        v.object({
          userId: id,
          nickName: v.string(),
          avatar: address,
          loginName: v.string(),
          kind,
          isCurrent: v.boolean(),
          isFrozen: v.boolean(),
        }),
      ),
    }),
  },
  /** Back to the main account. */
  'user.switLogin': switching,
  /** To a sub-account: in a browser. */
  'user.switchWeb': switching,
  /** The same in the app. */
  'user.switchApp': switching,
  /** To the demo account. */
  'user.switchLoginDemo': switching,
  /** The same, to practise trading with it at once. */
  'user.switchTradeDemo': switching,
} as const satisfies Record<string, Contract>
