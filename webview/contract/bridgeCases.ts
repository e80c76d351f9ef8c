import { type BridgeCase, exchangeCases } from './exchangeCases.ts'

const context = { method: 'getAppContext', params: {} } as const

/** The cases that have no method of their own, in the order in which they run. */
export const bridgeCases = [
  {
    id: 'bridge.start',
    kind: 'bridge',
    does: 'Looks for the app’s context before anything has been asked.',
    expects:
      '`window.insightsApp`, or what an Android control object answers in the act, fits the schema of `getAppContext`, and its version has numbers and dots.',
  },
  {
    id: 'bridge.fresh',
    kind: 'bridge',
    does: 'Calls `getAppContext`.',
    expects: 'The same as at the start, or newer: protocol, platform and version are those of the start.',
    calls: [context],
  },
  {
    id: 'bridge.unknownMethod',
    kind: 'bridge',
    does: 'Calls a method that no app has.',
    expects: 'It fails with `no_handler`.',
  },
  {
    id: 'bridge.parallel',
    kind: 'bridge',
    does: 'Calls `getAppContext` twenty times at once.',
    expects: 'Twenty results that fit, each to its own call; no message is stray.',
    calls: Array.from({ length: 20 }, () => context),
  },
  {
    id: 'bridge.once',
    kind: 'bridge',
    does: 'Calls `getAppContext` and listens on for a second.',
    expects: 'One answer: no duplicate comes by another door.',
    calls: [context],
  },
  {
    id: 'bridge.reload',
    kind: 'bridge',
    does: 'Calls `request`, reloads before the answer is there, and calls `getAppContext`.',
    expects:
      'The new page’s call is answered; what was meant for the page before is refused by its page id, or never comes.',
    calls: [
      { method: 'request', params: { method: 'POST', path: 'v1/social/public/feed', params: { tab: 'hot' } } },
      context,
    ],
  },
  {
    id: 'bridge.subframe',
    kind: 'bridge',
    does: 'Sends `getAppContext` from a frame inside the page.',
    expects:
      'It is not answered with a result. An Android control object cannot tell frames apart: there the case is not run.',
    calls: [context],
  },
  {
    id: 'bridge.large',
    kind: 'bridge',
    does: 'Calls `request` with `canFetch` for an answer of 200 KB, and fetches `data` if the answer has a path `at`.',
    expects:
      'All of it comes, in the answer or from the path. A path is of the page’s own origin, and has the data once. Run at the sandbox only.',
  },
  {
    id: 'bridge.signed',
    kind: 'bridge',
    does: 'Makes a call by `request` that the exchange wants signed.',
    expects:
      'The gateway accepts the signature: the envelope’s code is a success, or, for a visitor, the code for not logged in.',
    calls: [{ method: 'request', params: { method: 'POST', path: 'v1/user/preference/get', params: {} } }],
  },
  {
    id: 'bridge.signedIn',
    kind: 'bridge',
    does: 'Makes calls by `request` for the logged-in user: signed by path and time, with the trace id and the device’s own signature, and with the body.',
    expects:
      'The gateway takes each signature: the codes are a success. A visitor’s app is excused: log in there, and run again.',
    calls: [
      { method: 'request', params: { method: 'POST', path: 'v1/user/preference/get', params: {} } },
      { method: 'request', params: { method: 'POST', path: 'v1/user/overview/userinfo', params: { locale: 'en' } } },
      { method: 'request', params: { method: 'POST', path: 'v1/social/publish/queryAutoSaveDraft', params: {} } },
    ],
  },
  ...exchangeCases,
  {
    id: 'bridge.handoff',
    kind: 'bridge',
    does: 'Opens the first native screen that the app lists, with `closePage: false`.',
    expects: 'It is acknowledged; `visibility` says that the page is out of sight, and then that it is back.',
    byHand: 'The app shows a native screen. Go back.',
  },
  {
    id: 'bridge.background',
    kind: 'bridge',
    does: 'Calls `request` and waits while the app is in the background.',
    expects: 'The call is settled within its deadline of coming back, and `getAppContext` is answered.',
    calls: [
      { method: 'request', params: { method: 'POST', path: 'v1/social/public/feed', params: { tab: 'hot' } } },
      context,
    ],
    byHand: 'Send the app to the background for ten seconds, and come back.',
  },
] as const satisfies readonly BridgeCase[]

export type BridgeCaseId = (typeof bridgeCases)[number]['id']
