import type { Bridge } from '../app/bridge.ts'
import { BridgeError } from '../carriers/errors.ts'
import { type CallSender, readEnvelope } from './callSender.ts'
import { InvalidResponseError } from './errors.ts'

/** What is done with a call where no `request` handler is, and which failure told that. */
export interface WithoutHandler {
  without(error: BridgeError): CallSender
}

/**
 * The way to the exchange through the app: the same path and params; native adds headers, session and signature. `bring`
 * loads what is done without a handler, with the first call that meets that.
 */
export const createAppSender =
  (bridge: Pick<Bridge, 'call'>, bring: () => Promise<WithoutHandler>): CallSender =>
  async (row, body, options) => {
    try {
      const params = { method: row.method, path: row.path, params: body }
      const early = globalThis.window?.insightsEarly
      const asked = early && 'take' in early && (await early.take(params))
      // Left out, the deadline is the method's own.
      const answer = asked || (await bridge.call('request', params, options))
      const envelope = readEnvelope(answer)
      if (!envelope) throw new InvalidResponseError(0)
      return envelope
    } catch (error) {
      // `no_handler` or `no_carrier`: nothing was asked of anybody.
      if (!(error instanceof BridgeError && error.code.startsWith('no_'))) throw error
      return (await bring()).without(error)(row, body, options)
    }
  }
