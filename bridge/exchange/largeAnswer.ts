import { failure } from '../carriers/errors.ts'
import { withDeadline } from '../lib/deadline.ts'
import { type Envelope, readEnvelope, type SendOptions } from './callSender.ts'
import { InvalidResponseError } from './errors.ts'

/** The app has it already. In ms. */
const largeAnswerTimeoutMs = 10_000

/** A path of the page's own origin, as the app's scheme handler has it. */
const isOwnPath = (at: unknown): at is string => typeof at === 'string' && /^\/[^/\\]/.test(at)

/**
 * Fetches an answer's data from the app, which keeps it for a short time.
 * @throws {BridgeError} `timeout` without it: the exchange may have acted on the call.
 */
export async function fetchData(envelope: Envelope, at: unknown, { signal }: SendOptions = {}): Promise<Envelope> {
  if (!isOwnPath(at)) throw new InvalidResponseError(0)
  try {
    const data: unknown = await withDeadline(largeAnswerTimeoutMs, signal, async (signal) => {
      const answer = await fetch(at, { signal, cache: 'no-store' })
      if (!answer.ok) throw new InvalidResponseError(answer.status)
      return answer.json()
    })
    return readEnvelope({ ...envelope, data }) ?? envelope
  } catch (cause) {
    throw failure(signal?.aborted ? 'aborted' : 'timeout', 'request', { cause })
  }
}
