import { fetchPreview, type Preview, type PreviewFetch } from './fetchPreview.ts'
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
    const { pathname } = new URL(request.url)
    const asking = { method: request.method, path: pathname, cookie: request.headers.get('cookie') ?? undefined }
    const [plain, head] = await Promise.all([
      page(request),
      previewForRequest(asking, (url, init) => fetch(url, init), site),
    ])
    const isPage = plain.status === 200 && /^text\/html\b/.test(plain.headers.get('content-type') ?? '')
    if (!head || !isPage) return plain
    const headers = new Headers(plain.headers)
    for (const name of ofBytes) headers.delete(name)
    return new Response(injectPreview(await plain.text(), head), { status: plain.status, headers })
  }
}
