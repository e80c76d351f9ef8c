import { fetchPicture, fetchPreview, type Preview, type PreviewFetch, pictureQuery } from './fetchPreview.ts'
import { injectPreview } from './injectPreview.ts'
import type { PreviewSite } from './site.ts'

/** The part of a request that decides whether its page gets a preview. */
export interface PreviewRequest {
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
