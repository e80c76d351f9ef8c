/** What `ofetch` answers with, as far as it is read here. */
export interface RawAnswer {
  readonly status: number
  readonly headers: Pick<Headers, 'get'>
  /** What its text says as JSON. */
  readonly _data?: unknown
}

/** A call that went out from the document's head, while the scripts that want its answer were on their way. */
export interface EarlyAnswer {
  readonly url: string
  readonly body: string
  /** By `performance.now()`. */
  readonly sentAt: number
  readonly answer: Promise<RawAnswer>
  /** It is had once. */
  isTaken?: boolean
  /** The post that was pressed before the page could open it… */
  pressed?: string
  /** …and how it does, once it can: before its first screen is there. */
  open?: (post: string) => void
}

declare global {
  interface Window {
    /** Of the document's own script, where that has asked. */
    insightsEarly?: EarlyAnswer | undefined
  }
}

/** Longer ago than this it is no answer to a call that is made now. In ms. */
const maxAgeMs = 30_000

/**
 * The answer to a call that is about to be made, where the document has asked the same already.
 * @param url address and query
 * @param body as it would be sent
 */
export function takeEarly(url: string, body: string | undefined): EarlyAnswer | undefined {
  const early = globalThis.window?.insightsEarly
  if (early?.url !== url || early.isTaken) return undefined
  early.isTaken = true
  return early.body === body && performance.now() - early.sentAt < maxAgeMs ? early : undefined
}
