import type { Exchange } from '../bridge/config.ts'
import type { ClientState } from '../bridge/exchange/headers.ts'
import type { Sender } from '../bridge/exchange/sender.ts'

/** The way by fetch, loaded when it is first needed: in an app that makes the calls itself it never is. */
export function createLazySender(exchange: Exchange, state: () => ClientState): () => Promise<Sender> {
  let loaded: Promise<Sender> | undefined
  return () => {
    loaded ??= import('../bridge/exchange/request.ts').then(
      ({ createRequestSender }) => createRequestSender(exchange, state),
      (cause: unknown) => {
        loaded = undefined
        throw cause
      },
    )
    return loaded
  }
}
