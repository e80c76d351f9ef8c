/** What `ofetch` answers with, as far as it is read here. */
export interface RawAnswer {
  readonly status: number
  readonly headers: Pick<Headers, 'get'>
  /** What its text says as JSON. */
  readonly _data?: unknown
}

/** A question that went out from the document's head, while the scripts that want its answer were on their way. */
interface EarlyQuestion {
  /** The exchange's answer; `undefined` if nothing usable arrived. Never rejects. */
  readonly envelope: Promise<unknown>
  /** The post that was pressed before the page could open it… */
  pressed?: string
  /** …and how it does, once it can: before its first screen is there. */
  open?: (post: string) => void
}

/** Asked of the exchange itself. */
export interface EarlyAnswer extends EarlyQuestion {
  readonly url: string
  readonly body: string
  /** By `performance.now()`. */
  readonly sentAt: number
  readonly answer: Promise<RawAnswer>
  /** It is had once. */
  isTaken?: boolean
  readonly take?: undefined
}

/** Asked of the app around the page. */
export interface EarlyAppAnswer extends EarlyQuestion {
  /** The envelope for a call that is about to be made, if it is the same one. It is had once. */
  take(params: object): Promise<unknown> | undefined
}

declare global {
  interface Window {
    /** Set by the document's own script, if it sent a request. */
    insightsEarly?: EarlyAnswer | EarlyAppAnswer | undefined
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
  if (!early || !('url' in early) || early.url !== url || early.isTaken) return undefined
  early.isTaken = true
  return early.body === body && performance.now() - early.sentAt < maxAgeMs ? early : undefined
}
