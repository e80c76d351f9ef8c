import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { pictureForRequest, previewForRequest } from '#bridge/preview/handler.ts'
import { injectPreview, type PreviewSite, readPreviewSite } from '#bridge/preview/index.ts'
import {
  encodingsOf,
  fileAt,
  type HeaderTable,
  type HostedFile,
  type Hosting,
  headersOf,
  missingOf,
} from '#bridge/site/hosting.ts'
import { readHosting } from './readHosting.ts'

/*
 * A self-contained Node server: serves the folder `public` according to `hosting.json`. It speaks HTTP behind a TLS
 * proxy that sets `x-forwarded-proto`.
 */

/** `undefined` without an API. */
async function readPreview(path: string, api: string): Promise<PreviewSite> {
  return { ...readPreviewSite(JSON.parse(await readFile(path, 'utf8'))), api: new URL(api).origin }
}

interface Content {
  readonly bytes: Buffer
  readonly encoding?: string | undefined
  /** Absent for generated content. */
  readonly validators?: HeaderTable
}

const missing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(ENOENT|ENOTDIR|EISDIR)$/.test(String(error.code))

const read = (path: string): Promise<Buffer | undefined> =>
  readFile(path).catch((error: unknown) => {
    if (missing(error)) return undefined
    throw error
  })

/** The tag depends on the content only, so that servers with copies of a site agree. */
async function fileOf(path: string, encoding?: string): Promise<Content | undefined> {
  const bytes = await read(path)
  if (!bytes) return undefined
  const tag = createHash('sha256').update(bytes).digest('base64url').slice(0, 27)
  const { mtime } = await stat(path)
  return { bytes, encoding, validators: { etag: `"${tag}"`, 'last-modified': mtime.toUTCString() } }
}

/** Whether the client has this version. Only an exact date matches, because files may be older after a rollback. */
function isKept({ validators }: Content, { headers }: IncomingMessage): boolean {
  if (!validators) return false
  const tags = headers['if-none-match']
  if (tags === undefined) return headers['if-modified-since'] === validators['last-modified']
  // Compressing proxies weaken tags.
  return tags.split(',').some((tag) => ['*', validators.etag].includes(tag.trim().replace(/^W\//, '')))
}

async function contentOf(folder: string, file: string, accepted: string | undefined): Promise<Content | undefined> {
  for (const [end, encoding] of encodingsOf(accepted)) {
    const content = await fileOf(join(folder, `${file}.${end}`), encoding)
    if (content) return content
  }
  return fileOf(join(folder, file))
}

async function previewOf(
  folder: string,
  file: string,
  { method = '', url = '/', headers }: IncomingMessage,
  preview: PreviewSite,
): Promise<Content | undefined> {
  const [path = '/'] = url.split('?')
  const head = await previewForRequest({ method, path, cookie: headers.cookie }, fetch, preview)
  const html = head && (await read(join(folder, file)))
  if (!html) return undefined
  const bytes = Buffer.from(injectPreview(String(html), head))
  const isSmall = encodingsOf(String(headers['accept-encoding'] ?? '')).some(([, encoding]) => encoding === 'gzip')
  return isSmall ? { bytes: await promisify(gzip)(bytes), encoding: 'gzip' } : { bytes }
}

/** Each proxy adds a value; the first one is of the client's connection. */
const isSecure = ({ headers }: IncomingMessage): boolean =>
  String(headers['x-forwarded-proto'] ?? '')
    .split(',')[0]
    ?.trim()
    .toLowerCase() === 'https'

const cookieOf = (cookies: string | undefined, name: string): string | undefined =>
  cookies
    ?.split(';')
    .map((cookie) => cookie.trim())
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1)

/** @param folder written by `site`: `hosting.json` and `public` @param preview metadata of link previews */
export function siteHandler(hosting: Hosting, folder: string, preview?: PreviewSite) {
  const files = join(folder, 'public')
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = '', url = '/', headers } = request
    if (method !== 'GET' && method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD', 'content-length': 0 }).end()
      return
    }
    const [path = '/', query] = url.split('?')
    const found = fileAt(hosting, path)
    const asking = {
      preferences: cookieOf(headers.cookie, hosting.renewal.name),
      isSecure: isSecure(request),
    }
    const send = (of: HostedFile, content: Content) => {
      const { bytes, encoding, validators } = content
      const { status } = hosting.kinds[of.kind]
      const isFound = status === 200
      const said = { ...headersOf(hosting, of, asking), ...(isFound && validators) }
      if (isFound && isKept(content, request)) {
        response.writeHead(304, said).end()
        return
      }
      response.writeHead(status, {
        ...said,
        ...(encoding && { 'content-encoding': encoding }),
        'content-length': bytes.length,
      })
      response.end(method === 'HEAD' ? undefined : bytes)
    }
    if (found?.file === '') return send(found, { bytes: Buffer.alloc(0) })
    const picture =
      found?.kind === 'page' && preview && (await pictureForRequest({ method, path, query }, fetch, preview))
    if (picture) {
      response.writeHead(picture.status, { ...picture.headers, 'content-length': picture.body.byteLength })
      response.end(method === 'HEAD' ? undefined : Buffer.from(picture.body))
      return
    }
    const accepted = headers['accept-encoding']
    const shown = found?.kind === 'page' && preview && (await previewOf(files, found.file, request, preview))
    if (found && shown) return send(found, shown)
    const content =
      found && hosting.kinds[found.kind].status !== 404 && (await contentOf(files, found.file, String(accepted ?? '')))
    if (content) return send(found, content)
    const instead = missingOf(found)
    send(instead, (await contentOf(files, instead.file, '')) ?? { bytes: Buffer.alloc(0) })
  }
}

export interface Serving {
  readonly port: number
  readonly host?: string | undefined
  readonly api?: string | undefined
}

/**
 * Longer than load balancers keep idle connections (60 s), so that the server does not close one with a request on its
 * way.
 */
const keepAliveMs = 75_000
/** Time to finish responses after the server is stopped. */
const restMs = 10_000

export async function serveSite(folder: string, { port, host, api }: Serving): Promise<Server> {
  const preview = api ? await readPreview(join(folder, 'preview.json'), api) : undefined
  const answer = siteHandler(await readHosting(join(folder, 'hosting.json')), folder, preview)
  const server = createServer(
    { keepAliveTimeout: keepAliveMs, headersTimeout: keepAliveMs + 5_000 },
    (request, response) => {
      // `close` waits for connections, which clients keep open after the last response.
      response.once('close', () => {
        if (!server.listening) server.closeIdleConnections()
      })
      answer(request, response).catch((error: unknown) => {
        console.error(request.url, error)
        if (!response.headersSent) response.writeHead(500)
        response.end()
      })
    },
  )
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return server
}

function readPort(text: string): number {
  const port = Number(text)
  if (/^\d+$/.test(text) && port <= 65_535) return port
  throw new TypeError(`PORT is "${text}". Set it to a number from 0 to 65535.`)
}

async function run(): Promise<void> {
  const { PORT, HOST, API } = process.env
  const folder = fileURLToPath(new URL('.', import.meta.url))
  const server = await serveSite(folder, { port: readPort(PORT || '8081'), host: HOST || undefined, api: API })
  // The first process of a container ignores signals without handlers.
  const stop = () => {
    server.close(() => process.exit(0))
    setTimeout(() => server.closeAllConnections(), restMs)
  }
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, stop)
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : PORT
  console.log(`Listening on http://localhost:${port}/. Put a server that speaks HTTPS in front of it.`)
}

// Run under this name, otherwise imported.
if (import.meta.url.endsWith('/serve.mjs')) {
  await run().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  })
}
