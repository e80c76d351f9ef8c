import { directionOf, findLocale } from '../site/locales.ts'
import { fetchPicture, fetchPreview, type Preview, type PreviewFetch, pictureQuery } from './fetchPreview.ts'
import type { PreviewSite } from './site.ts'

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

/** The part of a request that decides whether its page gets a preview. */
interface PreviewRequest {
  readonly method: string
  /** The path as it was sent, without its query. */
  readonly path: string
  readonly cookie: string | undefined
}

/**
 * What a page is given for who asks for it. Who has a session shares no link by it: they get the page as it is, at once, and nothing
 * of a user who has blocked them.
 */
export async function previewForRequest(
  { method, path, cookie = '' }: PreviewRequest,
  fetch: PreviewFetch,
  site: PreviewSite,
): Promise<Preview | undefined> {
  const hasSession = cookie.split(';').some((pair) => pair.trim().startsWith(`${site.session}=`))
  return method === 'GET' && !hasSession ? fetchPreview(path, fetch, site) : undefined
}

/** An answer in place of a page. */
export interface PictureAnswer {
  readonly status: 200 | 302 | 404
  readonly headers: Readonly<Record<string, string>>
  readonly body: ArrayBuffer
}

/** Not kept by a cache that many share: a post may be removed. */
const pictureHeaders = {
  'cache-control': 'private, no-cache',
  'content-security-policy': "default-src 'none'",
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
} as const

/**
 * The picture that a page's preview names, drawn as a visitor may see it. Where there is nothing to draw, it is the exchange's own.
 * @returns nothing for any other address.
 */
export async function pictureForRequest(
  { method, path, query }: Pick<PreviewRequest, 'method' | 'path'> & { readonly query: string | undefined },
  fetch: PreviewFetch,
  site: PreviewSite,
): Promise<PictureAnswer | undefined> {
  if (!(method === 'GET' || method === 'HEAD') || query !== pictureQuery) return undefined
  const body = await fetchPicture(path, fetch, site)
  if (body) return { status: 200, headers: { ...pictureHeaders, 'content-type': 'image/png' }, body }
  const location = site.picture ? { location: site.picture } : {}
  return {
    status: site.picture ? 302 : 404,
    headers: { ...pictureHeaders, ...location },
    body: new ArrayBuffer(0),
  }
}

export interface PreviewOptions {
  readonly site: PreviewSite
  /** Loads the plain page from the static host or the edge cache. */
  readonly page: (request: Request) => Promise<Response>
  /** Requests the API. Default: the runtime's `fetch`. */
  readonly fetch?: PreviewFetch
}

/** Headers that are true of the plain page's bytes only. */
const ofBytes = ['content-length', 'content-encoding', 'etag', 'last-modified', 'accept-ranges', 'content-md5'] as const

/**
 * Answers pages with what their links show, wherever requests are `Request` and answers are `Response`: edge functions, Deno, Bun,
 * and Node by {@link previewListener}. Page and API are asked at the same time; without a head the plain page goes out untouched.
 */
export function previewHandler({ site, page, fetch = globalThis.fetch }: PreviewOptions) {
  return async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url)
    const ask: PreviewFetch = (url, init) => fetch(url, init)
    const picture = await pictureForRequest(
      { method: request.method, path: pathname, query: search.slice(1) },
      ask,
      site,
    )
    if (picture) return new Response(request.method === 'HEAD' || picture.status !== 200 ? null : picture.body, picture)
    const asking = { method: request.method, path: pathname, cookie: request.headers.get('cookie') ?? undefined }
    const [plain, head] = await Promise.all([page(request), previewForRequest(asking, ask, site)])
    const isPage = plain.status === 200 && /^text\/html\b/.test(plain.headers.get('content-type') ?? '')
    if (!head || !isPage) return plain
    const headers = new Headers(plain.headers)
    for (const name of ofBytes) headers.delete(name)
    return new Response(injectPreview(await plain.text(), head), { status: plain.status, headers })
  }
}

/** Text as HTML text or in an attribute. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** A page that is there before any build: a title and a sentence, no style and no script. */
export const plainPage = (title: string, sentence: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)}</title>
<h1>${escaped(title)}</h1>
<p>${escaped(sentence)}</p>
</html>
`

/** What stands where no page is. */
export const missingPage = (): string => plainPage('Not found', 'There is no page at this address.')

const meta = (name: 'name' | 'property', key: string, content: string | undefined): string =>
  content ? `<meta ${name}="${key}" content="${escaped(content)}">` : ''

/** `de_DE`, as cards write a language's tag: without its script. */
function cardLocale(code: string): string {
  const { language, region = '' } = new Intl.Locale(findLocale(code)?.bcp47 ?? code)
  return /^[A-Z]{2}$/.test(region) ? `${language}_${region}` : language
}

/**
 * Writes what a link shows into a page. The page's title stays: it is what the page goes back to when a screen is left.
 * @returns the page unchanged if it has no head.
 */
export function injectPreview(html: string, head: Preview): string {
  const { locale, isLocaleInPath: isNamed, image } = head
  const lines = [
    meta('name', 'description', head.description),
    meta('property', 'og:type', head.type),
    meta('property', 'og:site_name', head.site),
    meta('property', 'og:locale', cardLocale(locale)),
    meta('property', 'og:title', head.title),
    meta('property', 'og:description', head.description),
    meta('property', 'og:url', head.url),
    meta('property', 'og:image', image?.url),
    meta('property', 'og:image:alt', image?.alt),
    meta('name', 'twitter:card', image?.isWide ? 'summary_large_image' : 'summary'),
    /<meta name="robots"/.test(html) ? '' : meta('name', 'robots', head.robots),
  ].filter(Boolean)
  const tag = findLocale(locale)?.bcp47
  const inLanguage = isNamed
    ? html.replace(/<html lang="en-US" dir="ltr"/, () => `<html lang="${tag}" dir="${directionOf(locale)}"`)
    : html
  return inLanguage.replace('</head>', () => `${lines.join('\n    ')}\n  </head>`)
}
