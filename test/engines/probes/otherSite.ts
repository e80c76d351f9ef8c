import { createServer, request, type Server } from 'node:http'

/** Another site's server, on an origin of its own. */
export interface OtherSite {
  readonly origin: string
  /** Paths that were asked of it, in order. */
  readonly asked: string[]
  close(): Promise<void>
}

const listen = (server: Server, asked: string[]): Promise<OtherSite> =>
  new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address ? address.port : 0
      const close = () =>
        new Promise<void>((done) => {
          server.closeAllConnections()
          server.close(() => done())
        })
      resolve({ origin: `http://127.0.0.1:${port}`, asked, close })
    })
  })

/** Serves one page, whatever is asked. */
export function openSite(html: string): Promise<OtherSite> {
  const asked: string[] = []
  const server = createServer(({ url = '' }, response) => {
    asked.push(url)
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(html)
  })
  return listen(server, asked)
}

/** Stands before a server of plain HTTP and notes what is asked of it; `change` what its headers say. */
export function standBefore(http: string, change: (name: string, value: string) => string): Promise<OtherSite> {
  const asked: string[] = []
  const server = createServer((incoming, response) => {
    asked.push(incoming.url ?? '')
    const { method, headers } = incoming
    const onward = request(new URL(incoming.url ?? '/', http), { method, headers }, (answer) => {
      for (const [name, value] of Object.entries(answer.headers))
        if (value !== undefined) response.setHeader(name, typeof value === 'string' ? change(name, value) : value)
      response.statusCode = answer.statusCode ?? 502
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    incoming.pipe(onward)
  })
  return listen(server, asked)
}
