import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type * as v from 'valibot'
import { liveCall } from '#bridge/exchange/calls/live.ts'
import type { liveRequest } from '#bridge/exchange/schemas/live.ts'

export interface LiveEvent {
  readonly id?: string
  readonly event?: string
  readonly data: unknown
}

export interface OpenLive {
  readonly response: IncomingMessage
  /** Resolves with the first event of this name, from those that have come on, that fits. */
  event(name: string, fits?: (data: never) => boolean): Promise<LiveEvent>
  /** All that has come. */
  readonly events: readonly LiveEvent[]
  /** All of it, once it has ended. */
  readonly text: Promise<string>
  /** Resolves when the gateway has ended it, with what it said of coming back. */
  readonly ended: Promise<string>
  close(): void
}

type Asked = v.InferInput<typeof liveRequest>
export const nothingAsked: Asked = { prices: {}, posts: [], feeds: [] }

/** Opens a live stream of a gateway, as a client of its own. */
export async function openLive(
  http: string,
  asked: Partial<Asked> = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<OpenLive> {
  const sent = request(`${http}${liveCall.path}`, {
    method: 'POST',
    agent: false,
    headers: { 'content-type': 'application/json', ...headers },
  })
  sent.on('error', () => {})
  sent.end(JSON.stringify({ ...nothingAsked, ...asked }))
  const [response]: [IncomingMessage] = (await once(sent, 'response')) as [IncomingMessage]
  const events: LiveEvent[] = []
  const lookers = new Set<() => void>()
  let text = ''
  let whole = ''
  response.setEncoding('utf8').on('data', (chunk: string) => {
    whole += chunk
    const blocks = (text + chunk).split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const fields = Object.fromEntries(block.split('\n').map((line) => /^(\w*): ?(.*)$/s.exec(line)?.slice(1) ?? []))
      if (fields.data !== undefined) events.push({ ...fields, data: JSON.parse(fields.data) })
      else if (fields.retry) retry = fields.retry
    }
    for (const look of lookers) look()
  })
  response.on('error', () => {})
  let retry = ''
  // An error of a stream that was cut comes before its end.
  const closed = new Promise((resolve) => response.once('close', resolve))
  return {
    response,
    text: closed.then(() => whole),
    events,
    event: (name, fits = () => true) =>
      new Promise((resolve) => {
        const look = () => {
          const found = events.find(({ event, data }) => event === name && fits(data as never))
          if (!found) return
          lookers.delete(look)
          resolve(found)
        }
        lookers.add(look)
        look()
      }),
    ended: closed.then(() => retry),
    close: () => sent.destroy(),
  }
}
