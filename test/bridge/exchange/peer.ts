import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { defineExchange, type Exchange } from '#bridge/config.ts'
import sandbox from '#fixtures/exchange.config.ts'

export interface Received {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

export interface Peer {
  readonly exchange: Exchange
  readonly received: readonly Received[]
  /** What it answers next. */
  answer(next: (response: ServerResponse) => void): void
  close(): Promise<void>
}

/** A real HTTP server that keeps what it was sent and answers what a test tells it to. */
export async function startPeer(): Promise<Peer> {
  const received: Received[] = []
  let reply: (response: ServerResponse) => void = (response) =>
    void response.end(JSON.stringify({ code: '00000', msg: '', data: {} }))
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    received.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body })
    reply(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    exchange: defineExchange({ ...sandbox, domains: { ...sandbox.domains, api: `http://127.0.0.1:${port}` } }),
    received,
    answer(next) {
      reply = next
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
