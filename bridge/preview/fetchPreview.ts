import { readEnvelope } from '../exchange/callSender.ts'
import { laterCalls } from '../exchange/calls/laterCalls.ts'
import { isSuccess } from '../exchange/codes.ts'
import { withDeadline } from '../lib/deadline.ts'
import { isAmount, isRecord, isText, shape } from '../lib/guards.ts'
import { randomId } from '../lib/randomId.ts'
import { type ChartCandle, candlesAsked, drawable } from '../site/chartShape.ts'
import { defaultLocale, findLocale, type LocaleCode, type LocaleRow } from '../site/locales.ts'
import { personIn, splitPath } from '../site/paths.ts'
import { matchRoute, type RouteName } from '../site/routes.ts'
import { chartLimits, chartWords } from '../site/sharedChart.ts'
import { type Card, personCard, postCard, type ReadCard, topicCard } from './cards.ts'
import { canWritePng, drawChartPng } from './drawChart.ts'
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

/** A picture is fetched by itself, and no page waits for it. */
export const pictureTimeoutMs = 3_000

/** The query by which a post's address is that of its chart, as a picture. */
export const pictureQuery = 'picture=chart'

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

function imageOf(card: Card, path: string, { origin, images, picture }: PreviewSite): Preview['image'] | undefined {
  if (card.chart && origin && canWritePng()) {
    const { chart, pair } = card.chart
    const url = new URL(`${path}?${pictureQuery}`, origin).href
    return { url, alt: chartWords(chart, pair), isWide: true }
  }
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

/** Asks the exchange, as a visitor. */
async function ask(
  { path, body }: Pick<Asked, 'path' | 'body'>,
  locale: LocaleRow,
  fetch: PreviewFetch,
  site: PreviewSite,
  signal: AbortSignal,
): Promise<unknown> {
  const response = await fetch(`${site.api ?? site.origin ?? ''}/${path.replace(/^\//, '')}`, {
    method: 'POST',
    headers: headersFor(locale),
    body: JSON.stringify(body),
    signal,
    redirect: 'error',
  })
  return answerOf(response)
}

async function cardOf(
  { ask: asks, params, code, locale }: Found,
  fetch: PreviewFetch,
  site: PreviewSite,
  signal: AbortSignal,
) {
  const { path, body, read } = asks(params, locale)
  const answer = await ask({ path, body: { ...body, languageId: locale.type } }, locale, fetch, site, signal)
  return read(answer, { words: wordsOf(site, code), locale, origin: site.origin })
}

async function load(path: string, found: Found, fetch: PreviewFetch, site: PreviewSite, signal: AbortSignal) {
  const card = await cardOf(found, fetch, site, signal)
  if (!card) return undefined
  const image = imageOf(card, path, site)
  return {
    locale: found.code,
    isLocaleInPath: found.isNamed,
    site: site.brand,
    type: card.type,
    title: card.title,
    description: card.description || wordsOf(site, found.code).description,
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

const isCandle = shape<ChartCandle>({ openedAt: isAmount, open: isText, high: isText, low: isText, close: isText })

async function draw(found: Found, fetch: PreviewFetch, site: PreviewSite, signal: AbortSignal) {
  const card = await cardOf(found, fetch, site, signal)
  if (!card?.chart) return undefined
  const { chart, pair } = card.chart
  const { path } = laterCalls['market.candles']
  const answer = await ask({ path, body: candlesAsked(chart) }, found.locale, fetch, site, signal)
  const all: unknown = isRecord(answer) ? answer.candles : undefined
  const candles = Array.isArray(all) ? drawable(chart, all.filter(isCandle).slice(-chartLimits.candles)) : []
  return candles.length > 1 ? drawChartPng(chart, pair, candles) : undefined
}

/**
 * Draws the chart of a public post, as a previewed page names it.
 * @param path of the post's address, as it was sent, without its query.
 * @param fetch asks the exchange's API, twice.
 * @returns the bytes of a PNG file; `undefined` where there is none to draw within 3 s. Never throws.
 */
export async function fetchPicture(
  path: string,
  fetch: PreviewFetch,
  site: PreviewSite,
): Promise<ArrayBuffer | undefined> {
  const found = find(path, site.base)
  if (!found || found.ask !== asks.post || !canWritePng()) return undefined
  return withDeadline(pictureTimeoutMs, undefined, (signal) => draw(found, fetch, site, signal)).catch(() => undefined)
}
