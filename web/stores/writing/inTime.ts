import { DeadlineError } from '../../../bridge/exchange/errors/deadlineError.ts'
import { abortWith } from '../../../bridge/transport/abort.ts'

export interface InTime {
  readonly signal: AbortSignal
  readonly deadlineMs: number
  readonly silent: true
}

/** Makes a call that ends by its deadline whatever happens: one that the exchange lets wait (429) ends with its caller alone. */
export async function inTime<T>(deadlineMs: number, call: (options: InTime) => Promise<T>): Promise<T> {
  const controller = new AbortController()
  const timer = setTimeout(() => abortWith(controller, new DeadlineError(deadlineMs)), deadlineMs + 1_000)
  try {
    return await call({ signal: controller.signal, deadlineMs, silent: true })
  } finally {
    clearTimeout(timer)
  }
}
