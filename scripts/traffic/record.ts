import { appendFileSync } from 'node:fs'
import type { OutgoingHttpHeaders } from 'node:http'
import type { Witness } from '#fixtures/gateway/index.ts'
import type { Exchanged } from './judge.ts'

type Method = (...args: readonly unknown[]) => unknown

/** Calls `before` with the arguments of a method each time, and then the method. */
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

/** Whether a page's script sent it: a document's own loads name what they are for, and tests' own requests come from no browser. */
const isOfScript = (headers: Readonly<Record<string, string>>): boolean => headers['sec-fetch-dest'] === 'empty'

/** Appends each call that comes to a server, and its answer, to a file as a line of JSON: both as they are on the wire. */
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
    // HTTP/2 writes what ends an answer by the same method as what comes before.
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
      // The page has left before the gateway answered.
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

/** The recorder that `npm run contract -- traffic` asks the gateways of its tests for. */
export const recorder = (): { readonly witness?: Witness } => {
  const file = process.env.INSIGHTS_TRAFFIC
  return file ? { witness: recordTo(file) } : {}
}
