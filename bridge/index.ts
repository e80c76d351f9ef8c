export { type Bridge, createBridge } from './app/bridge.ts'
export { type ContextStore, createContextStore } from './app/context.ts'
export { createHandoff, type Handoff, type HandoffResult } from './app/handoff.ts'
export type { AppContext, AppEvents, AppPackage } from './app/protocol.ts'
export { BridgeError, type BridgeErrorCode } from './carriers/errors.ts'
export type { Carrier, SendMessage } from './carriers/wire.ts'
export { defineExchange, type Exchange, type ExchangeConfig, ExchangeConfigError } from './config.ts'
export type { Adapter, AdapterRequest, LoadAdapter } from './exchange/adapt/adapted.ts'
export { AdapterError } from './exchange/adapt/errors.ts'
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
export { ApiError, InvalidResponseError, NetworkError } from './exchange/errors.ts'
export type { ClientState } from './exchange/headers.ts'
export { SealError } from './exchange/login/errors.ts'
export type { OnReport, Report } from './exchange/reports.ts'
export { readUser, type User } from './exchange/user.ts'
export { TimeoutError } from './lib/deadline.ts'
export { InsightsError } from './lib/errors.ts'
export {
  openSiteStorageArea as openStorageArea,
  type SiteAreaName as StorageAreaName,
  type StorageArea,
} from './storage/areas.ts'
export type { BrowserClient, BrowserClientOptions as ClientOptions } from './transport/browserClient.ts'
export { ClientOptionsError, createClient } from './transport/createClient.ts'
