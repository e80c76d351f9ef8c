import type { NativeError } from '#bridge/carriers/wire.ts'
import type { MethodName } from '#bridge/config.ts'
import { isRecord } from '#bridge/lib/guards.ts'
import { eventContracts } from '../eventContracts.ts'
import { methodContracts } from '../methods/contracts.ts'
import type { AppContext, AppEventName } from '../protocol.ts'

/**
 * Takes out of messages what their contracts call sensitive. The shape stays, so that what is kept can still be played: each
 * text becomes another that says nothing, the same one wherever it stood in this recording, and each number 0.
 */
export interface Redaction {
  params(method: MethodName, params: unknown): unknown
  result(method: MethodName, result: unknown): unknown
  context(context: AppContext): AppContext
  /** Why native did not do it: its code. Its message is left out, since it is of unknown origin. */
  error(error: NativeError): NativeError
  /** `undefined` for an unknown event, since there is no rule for what of it may be kept. */
  event(event: string, payload: unknown): { readonly event: AppEventName; readonly payload: unknown } | undefined
}

const isAddress = /^([a-z][a-z\d+.-]*:|\/)/i

export function createRedaction(): Redaction {
  const words = new Map<string, string>()

  const wordFor = (text: string): string => {
    const known = words.get(text)
    if (known !== undefined) return known
    const number = words.size + 1
    const word = /^\d+$/.test(text)
      ? String(1_000_000 + number)
      : isAddress.test(text)
        ? `/removed/${number}`
        : `removed ${number}`
    words.set(text, word)
    return word
  }

  /** Redacts the value of a sensitive field. Empty values and flags identify no user. */
  const blank = (value: unknown): unknown => {
    if (typeof value === 'string') return value === '' ? '' : wordFor(value)
    if (typeof value === 'number') return 0
    if (Array.isArray(value)) return value.map(blank)
    if (isRecord(value)) return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, blank(inner)]))
    return value
  }

  /** The top fields of a message, and those of the lists in it. */
  const without = (value: unknown, sensitive: readonly string[]): unknown => {
    if (Array.isArray(value)) return value.map((item) => without(item, sensitive))
    if (!isRecord(value)) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [
        name,
        sensitive.includes(name) ? blank(inner) : without(inner, sensitive),
      ]),
    )
  }

  const keepContext = (context: AppContext): AppContext => {
    const { userId, firstAnswers: _sensitive, ...told } = context
    return { ...told, userId: userId && wordFor(String(userId)) }
  }

  return {
    params: (method, params) => without(params, methodContracts[method].sensitive),
    result: (method, result) => without(result, methodContracts[method].sensitive),
    context: keepContext,
    error: ({ code, message }) => ({ code, message: message && wordFor(message) }),
    event(name, payload) {
      return isEventName(name) ? { event: name, payload: without(payload, eventContracts[name].sensitive) } : undefined
    },
  }
}

const isEventName = (name: string): name is AppEventName => Object.keys(eventContracts).includes(name)
