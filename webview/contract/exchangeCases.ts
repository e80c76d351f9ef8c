import type { BridgeCase } from './bridgeCases.ts'

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
    id: 'bridge.sealed',
    kind: 'bridge',
    does: 'Makes a log-in by `request` with a name and a password of nobody’s.',
    expects: 'The gateway could open what was sealed, and says that name or password is wrong: code 20002.',
  },
  {
    id: 'bridge.unsigned',
    kind: 'bridge',
    does: 'Makes a call that the exchange refuses once, with 00020.',
    expects: 'The app asks for the sign configuration anew and makes the call once more: it comes back with a success.',
  },
  {
    id: 'bridge.otherMode',
    kind: 'bridge',
    does: 'Two seconds later, makes a call that the exchange refuses once, with 00021.',
    expects: 'The app asks for the sign configuration anew and makes the call once more: it comes back with a success.',
  },
  {
    id: 'bridge.inside',
    kind: 'bridge',
    does: 'Two seconds later, makes a call that the exchange refuses once, with 00021 inside a success.',
    expects: 'The code inside counts: the app makes the call once more.',
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
    expects: 'The answer comes as it is, and nobody is logged out. A visitor’s app is excused.',
  },
  ...(['00004', '20906', '20205', '00023'] as const).map((code) => ({
    id: `bridge.over.${code}` as const,
    kind: 'bridge' as const,
    does: `Makes a call that the exchange refuses with ${code}.`,
    expects: 'The answer comes as it is; the session is over in the app, which sends `session` with `null`.',
    byHand: loggedOut,
  })),
] satisfies readonly BridgeCase[]
