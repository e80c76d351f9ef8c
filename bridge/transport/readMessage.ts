import type { EventMessage, NativeError, Reply } from './wire.ts'

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Parses JSON text, and text within it once more: native sides often encode twice. Other values pass as they are. */
export function decode(raw: unknown): unknown {
  try {
    const once: unknown = typeof raw === 'string' ? JSON.parse(raw) : raw
    return typeof raw === 'string' && typeof once === 'string' ? JSON.parse(once) : once
  } catch {
    return undefined
  }
}

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

const readError = (error: unknown): NativeError =>
  isRecord(error) ? { code: text(error.code), message: text(error.message) } : { code: '', message: text(error) }

/**
 * Reads what native said: an answer, or an event; `undefined` when it is neither. A native encoder may drop an empty result or
 * write an empty error: what has an id is an answer, and a failure only with an error that is there.
 */
export function readMessage(raw: unknown): Reply | EventMessage | undefined {
  const message = decode(raw)
  if (!isRecord(message)) return undefined
  const { id, page, result, error, event, payload } = message
  if (typeof event === 'string') return { event, payload }
  const ours = (typeof id === 'string' || typeof id === 'number') && typeof page === 'string'
  if (!ours) return undefined
  const failed = error !== undefined && error !== null
  return failed ? { id: String(id), page, error: readError(error) } : { id: String(id), page, result }
}
