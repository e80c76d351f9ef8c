import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { headFor, type PreviewSite, readPreviewSite, withHead } from '../../bridge/preview/index.ts'
import { encodingsOf, fileAt, type HostedFile, type Hosting, headersOf, missingOf } from '../../bridge/site/hosting.ts'
import { readHosting } from './readHosting.ts'

/*
 * A site's server for Node: it answers what `hosting.json` beside it says, from the folder `public`. All that it needs is in it. It
 * speaks HTTP, behind what speaks HTTPS and says so (`x-forwarded-proto`).
 */

/** What previews know of the site, where an API is there to ask. */
async function readPreview(path: string, api: string): Promise<PreviewSite> {
  return { ...readPreviewSite(JSON.parse(await readFile(path, 'utf8'))), api: new URL(api).origin }
}

interface Content {
  readonly bytes: Buffer
  readonly encoding?: string | undefined
}

const missing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(ENOENT|ENOTDIR|EISDIR)$/.test(String(error.code))

const read = (path: string): Promise<Buffer | undefined> =>
  readFile(path).catch((error: unknown) => {
    if (missing(error)) return undefined
    throw error
  })

async function contentOf(folder: string, file: string, accepted: string | undefined): Promise<Content | undefined> {
  for (const [end, encoding] of encodingsOf(accepted)) {
    const bytes = await read(join(folder, `${file}.${end}`))
    if (bytes) return { bytes, encoding }
  }
  const bytes = await read(join(folder, file))
  return bytes && { bytes }
}

/** A page with what its link shows; nothing where it shows nothing. */
async function previewOf(
  folder: string,
  file: string,
  { method = '', url = '/', headers }: IncomingMessage,
  preview: PreviewSite,
): Promise<Content | undefined> {
  const [path = '/'] = url.split('?')
  const head = await headFor({ method, path, cookie: headers.cookie }, fetch, preview)
  const html = head && (await read(join(folder, file)))
  if (!html) return undefined
  const bytes = Buffer.from(withHead(String(html), head))
  const isSmall = encodingsOf(String(headers['accept-encoding'] ?? '')).some(([, encoding]) => encoding === 'gzip')
  return isSmall ? { bytes: await promisify(gzip)(bytes), encoding: 'gzip' } : { bytes }
}

const cookieOf = (cookies: string | undefined, name: string): string | undefined =>
  cookies
    ?.split(';')
    .map((cookie) => cookie.trim())
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1)

/**
 * Answers requests for a site's files.
 * @param folder that the command wrote: `hosting.json`, and the files in `public`.
 * @param preview what pages are given of what their links show; without it they are as they are.
 */
export function siteHandler(hosting: Hosting, folder: string, preview?: PreviewSite) {
  const files = join(folder, 'public')
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = '', url = '/', headers } = request
    if (method !== 'GET' && method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD', 'content-length': 0 }).end()
      return
    }
    const [path = '/'] = url.split('?')
    const found = fileAt(hosting, path)
    const asking = {
      preferences: cookieOf(headers.cookie, hosting.renewal.name),
      isSecure: headers['x-forwarded-proto'] === 'https',
    }
    const send = (of: HostedFile, { bytes, encoding }: Content) => {
      response.writeHead(hosting.kinds[of.kind].status, {
        ...headersOf(hosting, of, asking),
        ...(encoding && { 'content-encoding': encoding }),
        'content-length': bytes.length,
      })
      response.end(method === 'HEAD' ? undefined : bytes)
    }
    if (found?.file === '') return send(found, { bytes: Buffer.alloc(0) })
    const accepted = headers['accept-encoding']
    const shown = found?.kind === 'page' && preview && (await previewOf(files, found.file, request, preview))
    if (found && shown) return send(found, shown)
    const content = found && (await contentOf(files, found.file, String(accepted ?? '')))
    if (content) return send(found, content)
    const instead = missingOf(found)
    send(instead, (await contentOf(files, instead.file, '')) ?? { bytes: Buffer.alloc(0) })
  }
}

/** Where a site is listened for, and the origin of the API that previews ask; without one there are none. */
export interface Serving {
  readonly port: number
  readonly host?: string | undefined
  readonly api?: string | undefined
}

/** Serves the folder that the command wrote. */
export async function serveSite(folder: string, { port, host, api }: Serving): Promise<Server> {
  const preview = api ? await readPreview(join(folder, 'preview.json'), api) : undefined
  const answer = siteHandler(await readHosting(join(folder, 'hosting.json')), folder, preview)
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      console.error(request.url, error)
      if (!response.headersSent) response.writeHead(500)
      response.end()
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return server
}

// Under this name it is run, and never imported.
if (import.meta.url.endsWith('/serve.mjs')) {
  const { PORT = '8081', HOST, API } = process.env
  const port = Number(PORT)
  await serveSite(fileURLToPath(new URL('.', import.meta.url)), { port, host: HOST, api: API })
  console.log(`The site is at http://localhost:${port}/, for what speaks HTTPS before it.`)
}
