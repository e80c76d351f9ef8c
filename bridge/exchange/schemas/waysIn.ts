import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import * as v from 'valibot'
import { fidoCode, loggedIn, session, ticket } from './account.ts'
import { address, type Contract, count, described, id, text, time } from './common.ts'

const credentialId = text(1_400)
/** The options of a passkey ceremony. Browsers validate the rest. */
const options = <T extends { challenge: string }>() =>
  v.custom<T>((value) => typeof value === 'object' && value !== null && 'challenge' in value)

const qrcodeKey = v.pipe(v.string(), v.regex(/^[\w-]{43}$/, 'must be 43 characters'))
/** `confirmed` is answered once, with the session. */
const qrStatus = v.picklist(['waiting', 'scanned', 'confirmed', 'refused', 'expired'])
/** Two, which the browser that asks shows once its code was seen, to be entered where the log-in is confirmed. */
const digits = v.pipe(v.string(), v.regex(/^\d{2}$/, 'must be two digits'))
const secondsLeft = v.pipe(v.number(), v.integer(), v.minValue(0))

/** `main`: the one that the others belong to. `demo`: for practice. */
const kind = v.picklist(['main', 'sub', 'demo'])
const which = v.object({ userId: id })
const switching = { usedBy: ['sub-accounts'], request: which, response: loggedIn }

export const waysInContracts = {
  'user.verifyAuthLogin': {
    about: 'A second step by a passkey instead of codes.',
    usedBy: ['login'],
    request: v.object({ ticket, fidoVerifyCode: fidoCode }),
    response: loggedIn,
  },
  'user.fidoLoginOptions': {
    about:
      'The challenge of a passkey for a second step, or for a log-in if there is no ticket. Each is good for one try.',
    without: 'No log-in by passkey; codes work.',
    usedBy: ['login'],
    request: v.object({ ticket: v.optional(ticket) }),
    response: v.object({ options: options<PublicKeyCredentialRequestOptionsJSON>() }),
  },
  'user.fidoRegisterOptions': {
    about: 'The challenge of a new passkey. You may refuse, with a sentence, without a recent log-in.',
    without: 'No passkey can be added.',
    usedBy: ['setting'],
    request: v.object({}),
    response: v.object({ options: options<PublicKeyCredentialCreationOptionsJSON>() }),
  },
  'user.fidoRegister': {
    about: 'Stores a new passkey.',
    without: 'No passkey can be added.',
    usedBy: ['setting'],
    request: v.object({ fidoRegisterCode: fidoCode }),
    response: v.null(),
  },
  'user.fidoList': {
    about: 'The reader’s passkeys, newest first.',
    without: 'Offers a retry.',
    usedBy: ['setting'],
    request: v.object({}),
    response: v.object({
      passkeys: v.array(
        /** `name`: where it was made, such as `Chrome, Linux`. */
        v.object({ credentialId, name: v.string(), createdAt: time, usedAt: v.nullable(time) }),
      ),
    }),
  },
  'user.fidoRemove': {
    about: 'Removes a passkey.',
    without: 'Undone, with a notice.',
    usedBy: ['setting'],
    request: v.object({ credentialId }),
    response: v.null(),
  },

  'user.sessions': {
    about: 'The reader’s sessions, latest used first.',
    without: 'No “Where you’re logged in”: leave out `sessionsFlag`.',
    usedBy: ['setting'],
    request: v.object({}),
    response: v.object({
      sessions: v.array(
        v.object({
          id: described('Names the session in this list alone: nothing can be done with it.', id),
          name: described('Where it began, such as `Chrome, Linux`; empty where that is not known.', v.string()),
          createdAt: time,
          usedAt: described('About when it was last used.', time),
          current: described('It is the session that asks.', v.boolean()),
        }),
      ),
    }),
  },
  'user.endSessions': {
    about: 'Ends all other sessions of the reader. Answer their next request with 20906.',
    without: 'They stay, with a notice.',
    usedBy: ['setting'],
    request: v.object({}),
    response: v.object({ ended: count }),
  },
  'user.qrKey': {
    about: 'A new key for a log-in by another device, for this browser’s key pair only.',
    without: 'The log-in has no QR code.',
    usedBy: ['login'],
    request: v.object({}),
    response: v.object({ qrcodeKey, secondsLeft }),
  },
  'user.qrKeyStatus': {
    about: 'Whether the QR code was scanned and confirmed; `confirmed` has the session.',
    usedBy: ['login'],
    request: v.object({ qrcodeKey }),
    response: v.object({
      status: qrStatus,
      secondsLeft,
      digits: v.exactOptional(digits),
      userInfo: v.exactOptional(session),
    }),
  },
  'user.crossTerminalLoginStatus': {
    about: 'Whether another device is asked to log this key pair in.',
    usedBy: ['login'],
    request: v.object({}),
    response: v.object({
      pending: v.nullable(v.object({ qrcodeKey, status: qrStatus, secondsLeft, digits: v.exactOptional(digits) })),
    }),
  },
  'user.qrScan': {
    about: 'A logged-in reader scanned a QR code; answers which device asks.',
    without: 'No confirmation.',
    usedBy: ['login'],
    request: v.object({ qrcodeKey }),
    response: v.object({
      browser: v.string(),
      system: v.string(),
      from: described('Network address.', v.string()),
      askedAt: time,
      secondsLeft,
    }),
  },
  'user.qrAnswer': {
    about:
      'Confirms or refuses another device’s log-in. `isDone` is false for wrong digits; the third time ends the key.',
    without: 'No confirmation.',
    usedBy: ['login'],
    request: v.object({ qrcodeKey, confirms: v.boolean(), digits: v.optional(digits) }),
    response: v.object({ isDone: v.boolean() }),
  },

  'user.subAccounts': {
    about: 'The accounts that the reader may switch to, the main one first.',
    without: 'Offers a retry.',
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
  'user.switLogin': { ...switching, about: 'Back to the main account.' },
  'user.switchWeb': { ...switching, about: 'To a sub-account, in a browser.' },
  'user.switchApp': { ...switching, about: 'The same in the app.' },
  'user.switchLoginDemo': { ...switching, about: 'To the demo account.' },
  'user.switchTradeDemo': { ...switching, about: 'The same, for simulation trade.' },
} as const satisfies Record<string, Contract>
