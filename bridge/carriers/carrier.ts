import type { CarrierName } from './wire.ts'

/**
 * Hands one message, as JSON text, to a handler that is there.
 * @returns native's synchronous answer, or a promise of it; nothing where it comes later.
 * @throws whatever native throws.
 */
export type SendMessage = (json: string) => unknown

/** The way to one kind of native side. Answers and events may also come by the reply door, whatever the kind. */
export interface Carrier {
  readonly name: CarrierName
  /** Looks for a method's handler at each call, since handlers vanish during a page's life; `undefined` when it is not there. */
  findHandler(handler: string, method: string): SendMessage | undefined
  /** Opens the kind's own door, where it has one. Done before anything is sent: an answer may come while sending. */
  listen?(receive: (message: unknown) => void): () => void
  /** Every message is answered synchronously or by promise: an empty answer is a bad one, not one that comes later. */
  readonly requiresReply?: boolean
}
