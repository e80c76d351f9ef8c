import type { CarrierName } from './wire.ts'

/**
 * Hands one message, as JSON text, to a handler that is there.
 * @returns native's synchronous answer, or a promise of it; nothing where it comes later.
 * @throws whatever native throws.
 */
export type SendMessage = (json: string) => unknown

/** A carrier to one kind of native side. With any kind, answers and events may also arrive by `window.insightsBridge.reply`. */
export interface Carrier {
  readonly name: CarrierName
  /** Looks up a method's handler at each call, because handlers can disappear. `undefined` if it is missing. */
  findHandler(handler: string, method: string): SendMessage | undefined
  /** Installs the carrier's own listener, if any, before anything is sent: an answer may arrive while sending. */
  listen?(receive: (message: unknown) => void): () => void
  /** Every message is answered synchronously or by promise, so an empty answer is an error, not a later answer. */
  readonly requiresReply?: boolean
}
