import { isRecord } from '../lib/guards.ts'
import type { EventMessage, WireReply } from './wire.ts'

/** Parses JSON text, and text within it once more: native sides often encode twice. Other values pass as they are. */
export function decode(raw: unknown): unknown {
  try {
    const once: unknown = typeof raw === 'string' ? JSON.parse(raw) : raw
    return typeof once === 'string' ? JSON.parse(once) : once
  } catch {
    return undefined
  }
}

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/**
 * Reads what native said: an answer, or an event; `undefined` when it is neither. A native encoder may drop an empty result or
 * write an empty error: what has an id is an answer, and a failure only if its error says something, or no result is beside it.
 */
export function readMessage(raw: unknown): WireReply | EventMessage | undefined {
  const message = decode(raw)
  if (!isRecord(message)) return undefined
  const { page, result, error, event, payload } = message
  if (typeof event === 'string') return { event, payload }
  const id = text(message.id)
  if (!id || typeof page !== 'string') return undefined
  const said = isRecord(error) ? error : { message: error }
  const failure = { code: text(said.code), message: text(said.message) }
  const hasFailed = isThere(error) && (failure.code || failure.message || !isThere(result))
  return hasFailed ? { id, page, error: failure } : { id, page, result }
}

const isThere = (value: unknown): boolean => value !== undefined && value !== null && value !== ''
