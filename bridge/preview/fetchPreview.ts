import { readEnvelope } from '../exchange/callSender.ts'
import { laterCalls } from '../exchange/calls/laterCalls.ts'
import { isSuccess } from '../exchange/codes.ts'
import { withDeadline } from '../lib/deadline.ts'
import { randomId } from '../lib/randomId.ts'
import { defaultLocale, findLocale, type LocaleCode, type LocaleRow } from '../site/locales.ts'
import { personIn, splitPath } from '../site/paths.ts'
import { matchRoute, type RouteName } from '../site/routes.ts'
import { type Card, personCard, postCard, type ReadCard, topicCard } from './cards.ts'
import { type PreviewSite, wordsOf } from './site.ts'

/** The content of a link preview. Texts are plain: escape them in HTML, as {@link injectPreview} does. */
export interface Preview {
  /** The language in the address, or English. A post keeps its own language. */
  readonly locale: LocaleCode
  /** Whether the address names the language; otherwise the page is in its reader's language. */
  readonly isLocaleInPath: boolean
  readonly site: string
  readonly type: Card['type']
  readonly title: string
  readonly description: string
  /** An absolute address on an allowed picture origin. */
  readonly image?: { readonly url: string; readonly alt: string; readonly isWide: boolean }
  readonly url?: string
  /** Whether search engines may list the page: home pages only. */
  readonly robots: 'noindex'
}

/** The part of `fetch` that is used. */
export type PreviewFetch = (
  url: string,
  init: {
    readonly method: string
    readonly headers: Readonly<Record<string, string>>
    readonly body: string
    readonly signal: AbortSignal
    readonly redirect: 'error'
  },
) => Promise<Response>

/** Who waits for a page waits no longer than this for what its link would show. */
export const previewTimeoutMs = 300

/** More than the longest article with its markup has. */
const maxAnswerBytes = 4 * 1024 * 1024

interface Asked {
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
  readonly read: ReadCard
}

type Ask = (params: Readonly<Record<string, string>>, locale: LocaleRow) => Asked

/** The call behind each page that has a preview. */
const asks: Readonly<Partial<Record<RouteName, Ask>>> = {
  post: ({ id = '' }) => ({ path: laterCalls['social.post'].path, body: { postId: id }, read: postCard }),
  user: ({ slug = '' }, { code, type }) => ({
    path: laterCalls['social.userIndex'].path,
    // A tab may stand after the person. An empty id would be the reader's own.
    body: { id: personIn(slug), locale: code, languageType: type },
    read: personCard,
  }),
  topic: ({ hashTag = '' }) => ({
    path: laterCalls['social.hashTagDetail'].path,
    body: { hashTag },
    read: topicCard,
  }),
}

/** Public, the same for all readers: no cookie is sent. */
const headersFor = ({ code, key, type }: LocaleRow): Record<string, string> => ({
  accept: 'application/json',
  'content-type': 'application/json',
  theme: 'white',
  website: 'insights',
  terminaltype: '1',
  locale: code,
  language: key,
  languageid: String(type),
  uhti: randomId(),
  tm: String(Date.now()),
})

async function textOf({ body }: Response): Promise<string | undefined> {
  if (!body) return undefined
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let [text, bytes] = ['', 0]
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    bytes += value.length
    if (bytes > maxAnswerBytes) {
      await reader.cancel()
      return undefined
    }
    text += decoder.decode(value, { stream: true })
  }
}

/** The exchange's answer; `undefined` unless it is a success. */
async function answerOf(response: Response): Promise<unknown> {
  const text = response.ok ? await textOf(response) : undefined
  if (text === undefined) {
    await response.body?.cancel().catch(() => undefined)
    return undefined
  }
  const envelope = readEnvelope(JSON.parse(text))
  return envelope && isSuccess(envelope.code) && envelope.status !== 'error' ? envelope.data : undefined
}

function imageOf(card: Card, { origin, images, picture }: PreviewSite): Preview['image'] | undefined {
  const own = card.picture && origin && URL.canParse(card.picture, origin) ? new URL(card.picture, origin) : undefined
  // A picture on any other host would reveal to that host who opens links.
  if (own && (images.includes(own.origin) || own.origin === origin) && !own.username && !own.password)
    return { url: own.href, alt: card.pictureText ?? '', isWide: card.type !== 'profile' }
  return picture ? { url: picture, alt: '', isWide: true } : undefined
}

/** The preview, and its address. */
interface Found {
  readonly ask: Ask
  readonly params: Readonly<Record<string, string>>
  readonly code: LocaleCode
  readonly locale: LocaleRow
  readonly isNamed: boolean
}

function find(path: string, base: string): Found | undefined {
  if (!path.startsWith(`${base}/`)) return undefined
  const { locale: named, path: rest } = splitPath(path.slice(base.length))
  const code = named ?? defaultLocale
  const route = matchRoute(rest)
  const ask = route && asks[route.name]
  const locale = findLocale(code)
  return ask && locale ? { ask, params: route.params, code, locale, isNamed: named !== null } : undefined
}

async function load(
  path: string,
  { ask, params, code, locale, isNamed }: Found,
  fetch: PreviewFetch,
  site: PreviewSite,
  signal: AbortSignal,
) {
  const asked = ask(params, locale)
  const response = await fetch(`${site.api ?? site.origin ?? ''}/${asked.path.replace(/^\//, '')}`, {
    method: 'POST',
    headers: headersFor(locale),
    body: JSON.stringify({ ...asked.body, languageId: locale.type }),
    signal,
    redirect: 'error',
  })
  const words = wordsOf(site, code)
  const card = asked.read(await answerOf(response), { words, locale })
  if (!card) return undefined
  const image = imageOf(card, site)
  return {
    locale: code,
    isLocaleInPath: isNamed,
    site: site.brand,
    type: card.type,
    title: card.title,
    description: card.description || words.description,
    ...(image && { image }),
    ...(site.origin && { url: new URL(path, site.origin).href }),
    robots: 'noindex',
  } as const satisfies Preview
}

/**
 * Builds the preview of a link to a public post, profile or topic.
 * @param path of the page's address, as it was sent, without its query.
 * @param fetch asks the exchange's API, once.
 * @returns `undefined` for any other page, and if there is no answer within 300 ms, or a refusal. Never throws.
 */
export async function fetchPreview(path: string, fetch: PreviewFetch, site: PreviewSite): Promise<Preview | undefined> {
  const found = find(path, site.base)
  if (!found) return undefined
  return withDeadline(previewTimeoutMs, undefined, (signal) => load(path, found, fetch, site, signal)).catch(
    () => undefined,
  )
}
