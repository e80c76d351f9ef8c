/*
 * The app's side of the bridge alone, for pages that are not ours: carriers, methods, events, context and handoff, without the
 * exchange's protocol.
 */

export { BridgeError, type BridgeErrorCode, type BridgeErrorDetails } from '../carriers/errors.ts'
export type { OnUnexpectedMessage, UnexpectedMessage } from '../carriers/pending.ts'
export type { CarrierName } from '../carriers/wire.ts'
export type { AppConfig, MethodName } from '../config.ts'
export { InsightsError } from '../lib/errors.ts'
export { type MatchedRoute, matchRoute, type NativeScreen, type RouteName } from '../site/routes.ts'
export { type Bridge, type BridgeOptions, type CallHandlers, type CallOptions, createBridge } from './bridge.ts'
export { type ContextStore, createContextStore } from './context.ts'
export { createHandoff, type FallbackReason, type Handoff, type HandoffOptions, type HandoffResult } from './handoff.ts'
export type { Params, Result } from './methods/types.ts'
export type { AppContext, AppEventName, AppEvents, SafeArea } from './protocol.ts'
export type { FirstAnswer, WarmOwner, WarmState } from './warm.ts'
