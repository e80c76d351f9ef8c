import type { CarrierName } from './wire.ts'

/** The way to one kind of native side: what it is handed, and where its words come in. */
export interface Carrier {
  readonly name: CarrierName
  /** Every message is answered in the act or by promise: an empty answer is a bad one, not a later one. */
  readonly mustAnswer: boolean
  /** Whether a handler is there now. Asked at each call: handlers vanish during a page's life. */
  has(handler: string, method: string): boolean
  /**
   * Hands one message over.
   * @returns native's answer in the act, or a promise of it; nothing when it comes later.
   * @throws whatever native throws.
   */
  send(handler: string, json: string): unknown
  /** Opens the door for what comes later. Done before the first message goes: an answer may come within `send`. */
  listen(receive: (message: unknown) => void): () => void
}
