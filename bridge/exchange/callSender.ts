import { isRecord } from '../lib/guards.ts'
import type { CallRow } from './callRow.ts'
import { isSignatureCode } from './codes.ts'

/** What every answer is wrapped in. */
export interface Envelope {
  readonly code: string
  readonly msg: string
  readonly data: unknown
  /** `error` shows `msg` even with a success code. */
  readonly status?: unknown
}

export interface SendOptions {
  readonly signal?: AbortSignal
  /** Over headers and body together. Default 100 s, of a call that carries a file 600 s. */
  readonly timeoutMs?: number
  /** For multipart calls only. Not used in the app: native sends files by `upload`. */
  readonly file?: Blob
  /** Called with the number of bytes of the body sent so far. */
  readonly onProgress?: (sent: number) => void
}

/** One way to the exchange: by fetch, or by the app. Resolves with the envelope, whatever its code. */
export type CallSender = (
  row: CallRow,
  body: Readonly<Record<string, unknown>>,
  options: SendOptions,
) => Promise<Envelope>

/** Codes come as text or number; an error by HTTP status may have no code. */
function envelopeIn(answer: unknown): Envelope | undefined {
  if (!isRecord(answer)) return undefined
  const { msg, data = null, status } = answer
  const { code = status === 'error' ? '' : null } = answer
  if (typeof code !== 'string' && typeof code !== 'number') return undefined
  return { code: String(code), msg: typeof msg === 'string' ? msg : '', data, status }
}

/**
 * Reads an envelope out of an answer; `undefined` when it is none. Codes come as text or number; a signature's stands in `data`,
 * whatever stands around it.
 */
export function readEnvelope(answer: unknown): Envelope | undefined {
  const outer = envelopeIn(answer)
  const inner = envelopeIn(outer?.data)
  return inner && isSignatureCode(inner.code) ? inner : outer
}
