import type { Bridge } from '../app/bridge.ts'
import { BridgeError } from '../transport/errors.ts'
import type { Notify } from './client.ts'
import { BadAnswerError } from './errors/badAnswerError.ts'
import { readEnvelope, type Sender } from './sender.ts'

export const upgradeMessage = 'Please upgrade the app'

/**
 * The way to the exchange through the app: the same path and params (§7); native adds headers, session and signature.
 * An app without a `request` handler is asked to upgrade, and public reads go by `fallback` meanwhile.
 */
export function createAppSender(bridge: Pick<Bridge, 'call'>, notify: Notify, fallback: () => Promise<Sender>): Sender {
  let said = false
  const isPublicRead = (path: string) => !/\/user\//.test(path)

  return async (row, body, options) => {
    try {
      const params = { method: row.method, path: row.path, params: body }
      // The method's own deadline is §9's.
      const answer = await bridge.call('request', params, options)
      const envelope = readEnvelope(answer)
      if (!envelope) throw new BadAnswerError(0)
      return envelope
    } catch (error) {
      const missing = error instanceof BridgeError && (error.code === 'no_handler' || error.code === 'no_carrier')
      if (!missing) throw error
      if (!said && error.code === 'no_handler') notify(upgradeMessage)
      said = true
      if (location.protocol !== 'https:' || !isPublicRead(row.path)) throw error
      return (await fallback())(row, body, options)
    }
  }
}
