/** The part of Node's request that is read. */
export interface NodeRequest {
  readonly method?: string | undefined
  readonly url?: string | undefined
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
}

/** The part of Node's response that is written. */
export interface NodeResponse {
  writeHead(status: number, headers: Record<string, string | string[]>): unknown
  end(body?: Uint8Array): unknown
}

/** Headers of a connection, not of its messages: HTTP/2 has no such headers. */
const ofConnection = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'host', 'expect'] as const

function requestOf({ method = 'GET', url = '/', headers }: NodeRequest, origin: string): Request {
  const sent = new Headers()
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || name.startsWith(':') || ofConnection.some((own) => own === name)) continue
    for (const item of typeof value === 'string' ? [value] : value) sent.append(name, item)
  }
  // Below the origin whatever it says: an address may begin with two slashes, or with another host.
  return new Request(origin + (url.startsWith('/') ? url : `/${url}`), { method, headers: sent })
}

function headersOf({ headers }: Response): Record<string, string | string[]> {
  const said: Record<string, string | string[]> = {}
  for (const [name, value] of headers) if (!ofConnection.some((own) => own === name)) said[name] = value
  const cookies = headers.getSetCookie()
  return cookies.length > 0 ? { ...said, 'set-cookie': cookies } : said
}

/**
 * A listener for Node's `createServer`, of a handler of requests. It answers GET and HEAD.
 * @param origin of the site; requests are below it.
 */
export function previewListener(handler: (request: Request) => Promise<Response>, origin: string) {
  return async (request: NodeRequest, response: NodeResponse): Promise<void> => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD', 'content-length': '0' })
      response.end()
      return
    }
    try {
      const answer = await handler(requestOf(request, origin))
      const body = new Uint8Array(await answer.arrayBuffer())
      // What fetch has decoded is not encoded any more.
      const { 'content-encoding': _, 'content-length': _length, ...headers } = headersOf(answer)
      response.writeHead(answer.status, { ...headers, 'content-length': String(body.length) })
      response.end(request.method === 'HEAD' ? undefined : body)
    } catch {
      response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
      response.end(new TextEncoder().encode('The page could not be fetched.\n'))
    }
  }
}
