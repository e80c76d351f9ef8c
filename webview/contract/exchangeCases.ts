import type { MethodName } from '#bridge/config.ts'

/** What an app is held to beside its methods, one by one. A runner knows each by its name. */
export interface BridgeCase {
  readonly id: `bridge.${string}`
  readonly kind: 'bridge'
  /** What is done, and what must come of it: a sentence each. */
  readonly does: string
  readonly expects: string
  /** The calls that are made, where the runner does not choose them by itself. */
  readonly calls?: readonly { readonly method: MethodName; readonly params: unknown }[]
  readonly byHand?: string
}

const loggedOut = 'The app ends its session. Log in when it asks you to.'

/** What an app is held to at the exchange. They are run where the exchange is our sandbox, on the machine of the app. */
export const exchangeCases = [
  {
    id: 'bridge.headers',
    kind: 'bridge',
    does: 'Has the exchange say which headers and body fields it was sent, twice.',
    expects:
      'The headers and fields of the guide, with their values: those of the context, the exchange’s time, and another trace id each time.',
  },
  {
    id: 'bridge.report',
    kind: 'bridge',
    does: 'Hands on a report of the page, to `/v1/buried/log/cspSecurity`.',
    expects: 'It goes as `application/csp-report`, with the page’s fields and no other.',
  },
  {
    id: 'bridge.sealed',
    kind: 'bridge',
    does: 'Makes a log-in by `request` with an unknown name and password.',
    expects: 'The gateway could open what was sealed, and says that name or password is wrong: code 20002.',
  },
  {
    id: 'bridge.unsigned',
    kind: 'bridge',
    does: 'Makes a call that the exchange refuses once, with 00020.',
    expects:
      'The app requests the sign configuration again and makes the call once more: it comes back with a success.',
  },
  {
    id: 'bridge.otherMode',
    kind: 'bridge',
    does: 'Two seconds later, makes a call that the exchange refuses once, with 00021.',
    expects:
      'The app requests the sign configuration again and makes the call once more: it comes back with a success.',
  },
  {
    id: 'bridge.inside',
    kind: 'bridge',
    does: 'Two seconds later, makes a call that the exchange refuses once, with 00021 inside a success.',
    expects: 'The code inside counts: the app makes the call once more.',
  },
  {
    id: 'bridge.lastAlgorithm',
    kind: 'bridge',
    does: 'Makes a call with the device check, has the exchange tell the other `defaultAlgorithm`, and makes it once more.',
    expects:
      '`userCheckDeviceSign` and `lastAlgorithm` are in the body; the algorithm stays that of the pair that was bound last. A visitor’s app is excused.',
  },
  {
    id: 'bridge.closed',
    kind: 'bridge',
    does: 'Has the exchange switch signing off (`clientOpen: false`), and makes a log-in. Where your build lets a log-in leave plain then, excuse this case.',
    expects: 'Nothing is sent: the call fails with `refused`.',
  },
  {
    id: 'bridge.forged',
    kind: 'bridge',
    does: 'Has the exchange tell a key that its certificate does not vouch for, and makes a log-in.',
    expects: 'Nothing is sent: the call fails with `refused`.',
  },
  {
    id: 'bridge.pause',
    kind: 'bridge',
    does: 'Makes two calls, one right after the other, that the exchange refuses once each, with 00020.',
    expects: 'Each is made once more; the sign configuration is requested again at the first of them only.',
  },
  {
    id: 'bridge.expired',
    kind: 'bridge',
    does: 'Makes a call that the exchange refuses once, with 00022 and a time two minutes ahead; then one with the time as it is.',
    expects: 'Each is made once more, with the time that the refusal told.',
  },
  {
    id: 'bridge.nobody',
    kind: 'bridge',
    does: 'Asks who is logged in, and the exchange says 20205.',
    expects: 'The answer comes as it is, and no log-out happens. A visitor’s app is excused.',
  },
  {
    id: 'bridge.files',
    kind: 'bridge',
    does: 'Has a picture picked, and sent: refused by the exchange at first, then taken, then asked for again under the same id; and one under a handle of nothing.',
    expects:
      '`refused`, with the exchange’s words; then the medium, as a file that is not signed, with its progress up to the end; then the same medium, and no file; and `unknown_handle`.',
    byHand: 'Pick a picture.',
  },
  ...(['00004', '20906', '20205', '00023'] as const).map((code) => ({
    id: `bridge.over.${code}` as const,
    kind: 'bridge' as const,
    does: `Makes a call that the exchange refuses with ${code}.`,
    expects: 'The answer comes as it is; the session is over in the app, which sends `session` with `null`.',
    byHand: loggedOut,
  })),
] satisfies readonly BridgeCase[]
