import { appendFileSync } from 'node:fs'
import type { OutgoingHttpHeaders } from 'node:http'
import type { Witness } from '#fixtures/gateway/index.ts'
import type { Exchanged } from './judge.ts'

type Method = (...args: readonly unknown[]) => unknown

function tap(target: object, name: string, before: (...args: readonly unknown[]) => void): void {
  const method: unknown = Reflect.get(target, name)
  if (typeof method !== 'function') throw new TypeError(`${name} is no method.`)
  const tapped: Method = (...args) => {
    before(...args)
    return Reflect.apply(method, target, args)
  }
  Object.defineProperty(target, name, { value: tapped, configurable: true, writable: true })
}

const bytesOf = (chunk: unknown): Buffer | undefined => {
  if (typeof chunk === 'string') return Buffer.from(chunk)
  return chunk instanceof Uint8Array ? Buffer.from(chunk) : undefined
}

const textOf = (headers: OutgoingHttpHeaders): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name, value]) => value !== undefined && !name.startsWith(':'))
      .map(([name, value]) => [name.toLowerCase(), String(value)]),
  )

/**
 * Whether a page's script sent it: a document's own requests have another `sec-fetch-dest`, and tests' requests none.
 */
const isOfScript = (headers: Readonly<Record<string, string>>): boolean => headers['sec-fetch-dest'] === 'empty'

/** Appends each raw request and response to a file, one line of JSON each. */
export const recordTo =
  (file: string): Witness =>
  (request, response) => {
    const { method = '', url = '' } = request
    const headers = textOf(request.headers)
    if (!isOfScript(headers)) return
    const asked: Buffer[] = []
    const answered: Buffer[] = []
    const keep = (chunks: Buffer[]) => (chunk: unknown) => {
      const bytes = bytesOf(chunk)
      if (bytes) chunks.push(bytes)
    }
    let sent: OutgoingHttpHeaders = {}
    let isEnding = false
    tap(request, 'push', keep(asked))
    // HTTP/2 ends a response with `write`.
    tap(response, 'write', (chunk) => !isEnding && keep(answered)(chunk))
    tap(response, 'end', (chunk) => {
      isEnding = true
      keep(answered)(chunk)
    })
    tap(response, 'writeHead', (_, ...rest) => {
      const given = rest.findLast((each) => typeof each === 'object' && each !== null)
      sent = { ...sent, ...given }
    })
    response.once('finish', () => {
      // The page left before the response.
      if (!isEnding || !response.headersSent) return
      const exchanged: Exchanged = {
        method,
        url,
        headers,
        body: Buffer.concat(asked).toString('base64'),
        status: response.statusCode,
        answerHeaders: textOf({ ...response.getHeaders(), ...sent }),
        answerBody: Buffer.concat(answered).toString('base64'),
      }
      appendFileSync(file, `${JSON.stringify(exchanged)}\n`)
    })
  }

/** The recorder of gateways in tests during `npm run contract -- traffic`. */
export const recorder = (): { readonly witness?: Witness } => {
  const file = process.env.INSIGHTS_TRAFFIC
  return file ? { witness: recordTo(file) } : {}
}
