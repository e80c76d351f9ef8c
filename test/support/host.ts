import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** What a connection says for itself, and what fetch has undone. */
const ofConnection =
  /^(connection|keep-alive|transfer-encoding|host|content-length|content-encoding|accept-encoding|expect)$/

const kept = (headers: Iterable<[string, string]>): [string, string][] =>
  [...headers].filter(([name]) => !ofConnection.test(name))

/** Hands a request on, as a host does with calls. */
async function handOn(to: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = 'GET', url = '/', headers } = request
  const body = method === 'GET' || method === 'HEAD' ? undefined : await buffer(request)
  const sent = kept(Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]))
  const answer = await fetch(to + url, { method, headers: sent, redirect: 'manual', ...(body && { body }) })
  response.writeHead(answer.status, Object.fromEntries(kept(answer.headers)))
  response.end(Buffer.from(await answer.arrayBuffer()))
}

export interface HostParts {
  /** Where the section is. */
  readonly base: string
  readonly section: (request: IncomingMessage, response: ServerResponse) => Promise<void>
  /** The exchange's own pages, by their paths. */
  readonly own: Readonly<Record<string, string>>
  /** The gateway's origin: it gets all else. */
  readonly gateway: string
}

/** An exchange's host on this machine: its own pages, the section below a path, and calls that go on to the gateway. */
export async function startHost({ base, section, own, gateway }: HostParts, port: number): Promise<Server> {
  const server = createServer((request, response) => {
    const [path = '/'] = (request.url ?? '/').split('?')
    const page = own[path]
    if (page !== undefined) {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page)
      return
    }
    const answered = path.startsWith(`${base}/`) ? section(request, response) : handOn(gateway, request, response)
    answered.catch((error: unknown) => {
      console.error(request.url, error)
      response.destroy()
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return server
}
