import type { Exchange } from './config.ts'
import { type Client, createClientOn, type Notify } from './exchange/client.ts'
import type { ClientState } from './exchange/headers.ts'
import { createRequestSender } from './exchange/request.ts'

export interface ClientOptions {
  /** Asked anew for every request. */
  readonly state: () => ClientState
  /** What a person should be told when a call that was not silenced fails. Default: nobody is told. */
  readonly onNotice?: Notify
}

/** Makes the client of one exchange for a browser. */
export const createClient = (exchange: Exchange, { state, onNotice = () => {} }: ClientOptions): Client =>
  createClientOn(createRequestSender(exchange, state), onNotice)

export { type Bridge, createBridge } from './app/bridge.ts'
export { type ContextSource, readContext } from './app/context.ts'
export { createHandoff, type Handoff, type HandoffOutcome } from './app/handoff.ts'
export type { AppContext, AppEvents } from './app/protocol.ts'
export { defineExchange, type Exchange, type ExchangeConfig, ExchangeConfigError } from './config.ts'
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
export { AnswerError } from './exchange/errors/answerError.ts'
export { BadAnswerError } from './exchange/errors/badAnswerError.ts'
export { DeadlineError } from './exchange/errors/deadlineError.ts'
export { NetworkError } from './exchange/errors/networkError.ts'
export type { ClientState } from './exchange/headers.ts'
export { BridgeError, type BridgeErrorCode } from './transport/errors.ts'
