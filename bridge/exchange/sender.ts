import type { CallRow } from './calls.ts'

/** What every answer is wrapped in (§8). */
export interface Envelope {
  readonly code: string
  readonly msg: string
  readonly data: unknown
  /** `error` shows `msg` even beside a success code (§8). */
  readonly status?: unknown
}

export interface SendOptions {
  readonly signal?: AbortSignal | undefined
  /** Over headers and body together. */
  readonly deadlineMs: number
  /** Of a multipart call. */
  readonly file?: Blob
  readonly onProgress?: (sent: number) => void
}

/** One way to the exchange: by fetch, or by the app. Resolves with the envelope, whatever its code. */
export type Sender = (row: CallRow, body: Readonly<Record<string, unknown>>, options: SendOptions) => Promise<Envelope>

/** Reads an envelope out of an answer; `undefined` when it is none. Codes come as text or number. */
export function readEnvelope(answer: unknown): Envelope | undefined {
  if (typeof answer !== 'object' || answer === null || !('code' in answer)) return undefined
  const { code } = answer
  if (typeof code !== 'string' && typeof code !== 'number') return undefined
  const msg = 'msg' in answer && typeof answer.msg === 'string' ? answer.msg : ''
  const data = 'data' in answer ? answer.data : undefined
  return { code: String(code), msg, data, ...('status' in answer && { status: answer.status }) }
}
