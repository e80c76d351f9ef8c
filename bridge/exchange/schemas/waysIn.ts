import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import * as v from 'valibot'
import { fidoCode, loggedIn, session, ticket } from './account.ts'
import { address, type Contract, count, described, id, text, time } from './common.ts'

const credentialId = text(1_400)
/** What a browser's ceremony begins with. Browsers judge the rest of it. */
const options = <T extends { challenge: string }>() =>
  v.custom<T>((value) => typeof value === 'object' && value !== null && 'challenge' in value)

const qrcodeKey = v.pipe(v.string(), v.regex(/^[\w-]{43}$/, 'must be 43 characters'))
/** `confirmed` is said once: with it comes the session. */
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
    about: 'A second step by a passkey instead of codes: after a password, and after another provider.',
    usedBy: ['login'],
    request: v.object({ ticket, fidoVerifyCode: fidoCode }),
    response: loggedIn,
  },
  'user.fidoLoginOptions': {
    about:
      'The challenge of a second step by a passkey, or without a ticket of a log-in that begins; each is good for one try.',
    without: 'Log-in by a passkey does not work; codes do.',
    usedBy: ['login'],
    request: v.object({ ticket: v.optional(ticket) }),
    response: v.object({ options: options<PublicKeyCredentialRequestOptionsJSON>() }),
  },
  'user.fidoRegisterOptions': {
    about:
      'The challenge of a passkey that is made. An exchange may ask for a log-in of the last minutes: it then refuses with a sentence, which the page shows.',
    without: 'No passkey is added, and the settings say so.',
    usedBy: ['setting'],
    request: v.object({}),
    response: v.object({ options: options<PublicKeyCredentialCreationOptionsJSON>() }),
  },
  'user.fidoRegister': {
    about: 'Keeps a passkey that was made.',
    without: 'No passkey is added, and the settings say so.',
    usedBy: ['setting'],
    request: v.object({ fidoRegisterCode: fidoCode }),
    response: v.null(),
  },
  'user.fidoList': {
    about: 'The passkeys of the person who is logged in, newest first.',
    without: 'The settings’ list of passkeys offers to try again.',
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
    without: 'A passkey that is removed stays in the list, and the reader is told.',
    usedBy: ['setting'],
    request: v.object({ credentialId }),
    response: v.null(),
  },

  'user.sessions': {
    about:
      'The sessions that log the person in, the latest used first. Offered where `sessionsFlag` of the user info is set.',
    without: 'The settings have no “Where you’re logged in”, as `sessionsFlag` is absent.',
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
    about:
      'Ends all sessions of the person but the one that asks. The next request of an ended one is answered with 20906.',
    without: 'The other sessions stay, and the reader is told.',
    usedBy: ['setting'],
    request: v.object({}),
    response: v.object({ ended: count }),
  },
  'user.qrKey': {
    about: 'A new key for a log-in by another device; only this browser’s key pair may ask after it.',
    without: 'The log-in has its form, and no code for another device to scan.',
    usedBy: ['login'],
    request: v.object({}),
    response: v.object({ qrcodeKey, secondsLeft }),
  },
  'user.qrKeyStatus': {
    about: 'Whether the code was scanned and confirmed; with `confirmed` comes the session.',
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
    about: 'Whether another device is being asked to log this one in: known by its key pair, after a reload too.',
    usedBy: ['login'],
    request: v.object({}),
    response: v.object({
      pending: v.nullable(v.object({ qrcodeKey, status: qrStatus, secondsLeft, digits: v.exactOptional(digits) })),
    }),
  },
  'user.qrScan': {
    about: 'Says who asks to be logged in, and that it was seen by the person who is logged in here.',
    without: 'Another device’s log-in cannot be confirmed, and the page says so.',
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
      'Confirms or refuses another device’s log-in. `isDone` is false where the digits are wrong; the third time ends the key.',
    without: 'Another device’s log-in cannot be confirmed, and the page says so.',
    usedBy: ['login'],
    request: v.object({ qrcodeKey, confirms: v.boolean(), digits: v.optional(digits) }),
    response: v.object({ isDone: v.boolean() }),
  },

  'user.subAccounts': {
    about: 'The accounts that the person who is logged in may use without another log-in, the main one first.',
    without: 'The dialog of accounts offers to try again.',
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
  'user.switchWeb': { ...switching, about: 'To a sub-account: in a browser.' },
  'user.switchApp': { ...switching, about: 'The same in the app.' },
  'user.switchLoginDemo': { ...switching, about: 'To the demo account.' },
  'user.switchTradeDemo': { ...switching, about: 'The same, to practise trading with it at once.' },
} as const satisfies Record<string, Contract>
