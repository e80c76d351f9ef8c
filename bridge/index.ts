export { type Bridge, createBridge } from './app/bridge.ts'
export { type ContextSource, readContext } from './app/context.ts'
export { createHandoff, type Handoff, type HandoffOutcome } from './app/handoff.ts'
export { readPackage } from './app/package.ts'
export type { AppContext, AppEvents, AppPackage } from './app/protocol.ts'
export type { Carrier, Send } from './carriers/carrier.ts'
export { BridgeError, type BridgeErrorCode } from './carriers/errors.ts'
export { defineExchange, type Exchange, type ExchangeConfig, ExchangeConfigError } from './config.ts'
export type { Adapt, Asked, LoadAdapt } from './exchange/adapt/adapted.ts'
export { AdaptError } from './exchange/adapt/errors.ts'
export type {
  CallName,
  CallRequest,
  CallResponse,
  Comment,
  Entity,
  FeedTab,
  Media,
  Person,
  Post,
} from './exchange/calls.ts'
export type { CallOptions, Client } from './exchange/client.ts'
export { AnswerError, BadAnswerError, NetworkError } from './exchange/errors.ts'
export type { ClientState } from './exchange/headers.ts'
export { SealRefusedError } from './exchange/login/errors.ts'
export type { OnReport, Report } from './exchange/reports.ts'
export { readUser, type User } from './exchange/user.ts'
export { DeadlineError } from './lib/deadline.ts'
export { InsightsError } from './lib/errors.ts'
export { type Area, openSiteArea as openArea, type SiteAreaName as AreaName } from './storage/areas.ts'
export type { BrowserClient, BrowserClientOptions as ClientOptions } from './transport/browserClient.ts'
export { ClientOptionsError, createClient } from './transport/createClient.ts'
