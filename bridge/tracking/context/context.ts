import { deviceId } from '#bridge/exchange/headers.ts'
import { readBrowserName } from '#bridge/lib/browserName.ts'
import { isRecord } from '#bridge/lib/guards.ts'
import { whenIdle } from '#bridge/lib/idle.ts'
import { late } from '#bridge/lib/late.ts'
import { packageVersion, release } from '#bridge/lib/release.ts'
import { within } from '#bridge/lib/within.ts'
import { furtherLanguageTypes, locales } from '#bridge/site/locales.ts'
import { preferenceCookie } from '#bridge/site/preferenceCookie.ts'
import { readCookie } from '#bridge/storage/cookies.ts'
import { readLocal, writeLocal } from '#bridge/storage/local.ts'
import { isTrackingId, type RawEvent, readPage as readSitePage } from '../collect/event.ts'
import { cleanAddress, cleanRecord, cleanText } from '../collect/filter.ts'
import type { View } from '../collect/views.ts'
import type { StoredEvent } from '../outbox/chunk.ts'
import type { TrackContext, TrackEvent, TrackerOptions } from '../types.ts'

type Agent = Pick<TrackContext, 'browser' | 'browser_version' | 'sys' | 'os_version' | 'manufacturer' | 'model'>

const systems: readonly (readonly [sys: TrackContext['sys'], manufacturer: string, version: RegExp])[] = [
  ['mobile', 'Apple', /(?:iPhone|iPad|iPod).*? OS ([\d_]+)/],
  ['mobile', '', /Android ([\d.]+)/],
  ['Windows', '', /Windows NT ([\d.]+)/],
  ['MacOS', 'Apple', /Mac OS X ([\d_.]+)/],
]

/** How models of the makers begin that browsers name. */
const makers: readonly (readonly [maker: string, model: RegExp])[] = [
  ['Samsung', /^(?:SM-|GT-)/],
  ['Google', /^Pixel/],
  ['Xiaomi', /^(?:Mi |Redmi|POCO|M2|2\d{3})/],
  ['Huawei', /^(?:HUAWEI|[A-Z]{3}-[A-Z]{2}\d)/],
  ['OPPO', /^(?:OPPO|CPH)/],
  ['vivo', /^(?:vivo|V\d{4})/],
  ['OnePlus', /^ONEPLUS/i],
]

/** Browser and system, as far as the user agent tells. */
export function readAgent(userAgent: string, inApp: boolean): Agent {
  const { name: browser, version } = readBrowserName(userAgent)
  const [sys = 'web', known = '', system] = systems.find(([, , pattern]) => pattern.test(userAgent)) ?? []
  const [, device = ''] =
    /\b(iPhone|iPad|iPod|Macintosh)\b/.exec(userAgent) ??
    /Android [^;)]+; ([^;)]+?)(?: Build|[;)])/.exec(userAgent) ??
    []
  const [maker = known] = makers.find(([, pattern]) => pattern.test(device)) ?? []
  return {
    browser,
    browser_version: version,
    sys: inApp ? 'app H5' : sys,
    os_version: system?.exec(userAgent)?.[1]?.replaceAll('_', '.') ?? '',
    manufacturer: maker,
    // Browsers that hide the model say K.
    model: device === 'K' ? '' : device,
  }
}

/** A language as the analytics know it. */
interface AnalyticsLocale {
  readonly code: string
  /** The key the exchange's servers know, such as `tr_TR`. */
  readonly key: string
  /** Numeric language type; none is known for Thai and Dutch. */
  readonly type?: number
}

/** Languages that events may name although the site is not in them: of a cookie or a path of the exchange's other pages. */
const further: readonly AnalyticsLocale[] = [
  { code: 'tr', key: 'tr_TR', type: furtherLanguageTypes.tr },
  { code: 'sv', key: 'sv_SE', type: furtherLanguageTypes.sv },
  { code: 'th', key: 'th_TH' },
  { code: 'nl', key: 'nl_NL' },
]

/** The languages of analytics: ours, and Turkish, Swedish, Thai and Dutch. */
export const analyticsLocales: readonly AnalyticsLocale[] = [
  ...locales.map(({ code, key, type }) => ({ code, key, type })),
  ...further,
]

const byName = new Map(
  (['key', 'code'] as const).flatMap((name) => analyticsLocales.map((locale) => [locale[name].toLowerCase(), locale])),
)

/**
 * The language that a path segment or a cookie names, by its code or its key, in any case; `undefined` when analytics know none of
 * that name.
 */
export const findAnalyticsLocale = (name: string): AnalyticsLocale | undefined => byName.get(name.toLowerCase())

const firstVisitKey = 'firstVisit'
const visitorKey = 'visitor'

/** For so long events of a new visitor wait for their visitor's id. */
const waitMs = 1_000

const firstDayMs = 86_400_000

/** When this browser came first, in ms since 1970. The first to ask says when. */
function firstVisit(now: number): number {
  const kept = Number(readLocal(firstVisitKey))
  if (kept > 0) return kept
  writeLocal(firstVisitKey, String(now))
  return now
}

/** The first visit was less than 24 hours ago. */
export const isFirstDay = (firstVisitAt: number, now: number): boolean => now - firstVisitAt < firstDayMs

/** The language that the reader has chosen last. */
function chosenLanguage(): string {
  try {
    const kept: unknown = JSON.parse(decodeURIComponent(readCookie(preferenceCookie.name) ?? ''))
    const chosen = isRecord(kept) ? kept.chosen : undefined
    const language = isRecord(chosen) ? chosen.language : ''
    return typeof language === 'string' ? language : ''
  } catch {
    return ''
  }
}

/**
 * The key of an event's language: of the exchange's own cookie, where the configuration names one, of the choice here, else of the
 * first or second segment of the path, else of the page.
 */
export function languageOf(path: string, locale: string, cookie?: string): string {
  const [, first = '', second = ''] = path.split('/')
  const exchanges = (cookie && readCookie(cookie)) || ''
  for (const code of [exchanges, chosenLanguage(), first, second, locale]) {
    const known = findAnalyticsLocale(code)
    if (known) return known.key
  }
  return 'en_US'
}

function networkType(): string {
  const connection: unknown = Reflect.get(navigator, 'connection')
  if (!isRecord(connection)) return ''
  const { type, effectiveType } = connection
  return [type, effectiveType].find((name): name is string => typeof name === 'string') ?? ''
}

/** Who, and of which session, is each event's own. */
type FixedContext = Omit<TrackContext, 'uid' | 'session_id'>

type PageFields = Pick<
  TrackEvent,
  'curr_page' | 'curr_page_ext' | 'url' | 'referer' | 'user_language' | 'page_unique_id'
>

/** Characters that the exchange keeps of a title. */
const maxTitle = 512

interface Context {
  /** Makes whole events of what was known when they happened. */
  complete(drafts: readonly RawEvent[]): readonly StoredEvent[]
  /** Settles once the id of the visitor is known, for events without a user; after a second at the latest. */
  knowVisitor(): Promise<void>
}

interface ContextDeps extends Pick<TrackerOptions, 'exchange' | 'state' | 'readPage'> {
  readonly inApp: boolean
  /** The exchange's time, in ms since 1970. */
  readonly now: () => number
  /** Who made an event that was made before anybody had named its person. */
  readonly laterUserId: () => string | undefined
}

export function createContext(parts: ContextDeps): Context {
  const { exchange, inApp, now, state, laterUserId, readPage = readSitePage } = parts
  const { brand, cookies, tracking: { appId = 'insights', environment = 'online' } = {} } = exchange
  const query = new URLSearchParams(location.search)
  const fromQuery = (name: string): string => cleanText(query.get(name) ?? '')
  const [version, packed] = [release(), packageVersion()]
  const fixed = {
    app_id: appId,
    app_name: brand.name,
    // One release is both: the client's, and its library's.
    ver: version,
    ...readAgent(navigator.userAgent, inApp),
    device_id: deviceId(),
    url_host: location.host,
    lib_version: version,
    ...(packed && { package_version: packed }),
    log_env: environment,
    qr_val: fromQuery('qr_val'),
    source_referer: fromQuery('source_referer'),
    source_target: fromQuery('source_target'),
    first_visit_time: firstVisit(now()),
  }
  /** What can change is read each time. */
  const contextNow = (): FixedContext => ({
    ...fixed,
    network_type: networkType(),
    screen_width: screen.width,
    screen_height: screen.height,
    timezone_offset: new Date().getTimezoneOffset(),
    first_day: isFirstDay(fixed.first_visit_time, now()),
  })

  /** What is read of a page once. */
  const pages = new WeakMap<View, PageFields>()
  const fieldsOf = (view: View): PageFields => {
    const known = pages.get(view)
    if (known) return known
    const { id, ext } = readPage(view.href)
    const isId = isTrackingId(id)
    // A site's own reading of its pages.
    if (!isId)
      console.warn(
        `A page has no tracking id: it must be "/" or the letter b and at most 12 digits; it is ${JSON.stringify(id)}.`,
      )
    const fields = {
      curr_page: isId ? id : '/',
      curr_page_ext: cleanRecord(ext),
      url: cleanAddress(view.href),
      referer: cleanAddress(view.referer),
      user_language: languageOf(new URL(view.href).pathname, state().locale, cookies.language),
      page_unique_id: view.id,
    }
    pages.set(view, fields)
    return fields
  }

  let visitorId = ''
  let visitor: Promise<unknown> | undefined
  /** The id of an earlier visit is there at once. */
  const keptVisitor = (): string => {
    visitorId ||= readLocal(visitorKey) ?? ''
    return visitorId
  }
  async function resolve(): Promise<void> {
    await new Promise<void>(whenIdle)
    const { resolveVisitor } = await late(() => import('./visitor.ts'), 'beside')
    visitorId = await resolveVisitor()
  }

  const wholeOf = (context: FixedContext, { view, title, own, isTold, userId }: RawEvent): StoredEvent => {
    const page = fieldsOf(view)
    const isPage = own.type === 'page' && own.event_tracking_id === '/'
    return {
      ...context,
      uid: (userId ?? laterUserId()) || keptVisitor(),
      ...page,
      title: cleanText(title, maxTitle),
      ...own,
      ...(isPage && { event_tracking_id: page.curr_page }),
      retry_count: 0,
      ...(!isTold && { is_untold: true }),
    }
  }
  return {
    complete(drafts) {
      const context = contextNow()
      return drafts.map((draft) => wholeOf(context, draft))
    },
    async knowVisitor() {
      if (keptVisitor()) return
      visitor ??= within(waitMs, resolve()).catch((error: unknown) =>
        console.warn('Could not get the visitor id yet.', error),
      )
      await visitor
    },
  }
}
