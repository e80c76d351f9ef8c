import { defaultLocale, type LocaleCode, locales, namesOfLocale } from './locales.ts'
import { offlineFile, workerFile } from './offline.ts'
import { preferenceCookie } from './preferenceCookie.ts'
import { anywhere, type Ownable, ownable, type RouteName, routePattern, routes } from './routes.ts'
import { allowedPattern } from './simulation.ts'

/*
 * How each address of the site is answered. The gateway, the configuration that is written for a static host, and the server for Node
 * are made of this table: what is true of one is true of all.
 */

/** By name, in small letters. */
export type HeaderTable = Readonly<Record<string, string>>

/** Where a site is, and what of its host's addresses is its own. */
export interface SiteConfig {
  /** The path below which it is, such as `/community`. Default: the root of its host. */
  readonly base?: string
  /** The origin that scripts, styles and pictures of the page come from, such as `https://static.example.com`. Default: the page's own. */
  readonly assets?: string
  /** Which of the exchange's own pages it has beside insights. Default: all at the root of a host, none below a path. */
  readonly ownPages?: readonly Ownable[]
  /**
   * Whether readers have the section without a network too: a service worker keeps its files and pictures. Turned off again, it is taken
   * out of every browser. Default false. A host's own page and the app have none.
   */
  readonly offline?: boolean
  /** Whom to tell of a hole, such as `mailto:security@example.com`. Without it there is no `security.txt`. */
  readonly contact?: string
}

/** What a site owns beside insights. */
export const ownedBy = ({ base = '', ownPages }: SiteConfig): readonly Ownable[] =>
  ownPages ?? (base === '' ? ['login', 'trade'] : [])

/** How files of one kind are answered. */
export interface FileKind {
  readonly status: number
  /** Without what depends on the file or the request. */
  readonly headers: HeaderTable
  /** Whether the answer gives the reader's preferences back, for another year. */
  readonly renews?: boolean
}

/** An address and its answer. */
export interface HostingRow {
  /** A pattern of the path as it was sent, without its query. It means the same in JavaScript and in PCRE. */
  readonly path: string
  /** Below the site's folder; `$asset` is what the pattern's group of that name found. Empty: no file, such as where it leads elsewhere. */
  readonly file: string
  readonly kind: KindName
}

export type KindName = 'start' | 'home' | 'page' | 'asset' | 'version' | 'worker' | 'text' | 'noAsset' | 'noPage'

/** What `hosting.json` says. */
export interface Hosting {
  readonly kinds: Readonly<Record<KindName, FileKind>>
  /** The first whose pattern fits is the answer. Where none does, or its file is not there, {@link missingOf} is. */
  readonly rows: readonly HostingRow[]
  /** On every answer by HTTPS. */
  readonly secure: HeaderTable
  /** The cookie of the reader's preferences: which values are given back, and how. */
  readonly renewal: {
    readonly name: string
    readonly value: string
    readonly attributes: string
    readonly cache: string
  }
  /** `content-type` by the end of a file's name. */
  readonly types: Readonly<Record<string, string>>
}

/** What is answered where nothing is: a page, or a sentence in an asset's place, which no script would be taken for. */
export const missingFiles = { noPage: 'missing.html', noAsset: 'missing.txt' } as const
export const missingSentence = 'There is nothing at this address.\n'

const types = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  webmanifest: 'application/manifest+json; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  woff2: 'font/woff2',
} as const

/** By HTTPS: a browser keeps to it for a year. */
export const secureHeaders = { 'strict-transport-security': 'max-age=31536000' } as const

const vary = { vary: 'accept-encoding' } as const
const noSniff = { 'x-content-type-options': 'nosniff' } as const

/** A locale's segment in any case, as `findLocale` takes it. */
const segment = (name: string): string =>
  name.replace(/[a-z]/gi, (letter) => `[${letter.toLowerCase()}${letter.toUpperCase()}]`).replaceAll('-', '[-_]')

/** What stands before a path in one of these locales, or in any. */
const named = (codes: readonly LocaleCode[]): string => `/(?:${codes.flatMap(namesOfLocale).map(segment).join('|')})`
const anyLocale = `(?:${named(locales.map(({ code }) => code))})?`

const isHome = (name: RouteName): boolean => routes[name].isIndexed

function homeRows(base: string): HostingRow[] {
  const home = routePattern('home')
  return locales.map(({ code }) => {
    const codes = named([code])
    const isDefault = code === defaultLocale
    return {
      path: `^${base}${isDefault ? `(?:${codes})?` : codes}${home}$`,
      file: isDefault ? 'index.html' : `home/${code}.html`,
      kind: 'home',
    }
  })
}

function pageRows(base: string, owned: readonly Ownable[]): HostingRow[] {
  const left = Object.keys(ownable).flatMap((group) =>
    owned.some((own) => own === group) ? [] : [...ownable[group as Ownable]],
  ) as readonly RouteName[]
  const names = (Object.keys(routes) as RouteName[]).filter((name) => !isHome(name) && !left.includes(name))
  const patterns = [...names.map((name) => `${routePattern(name)}$`), `/insights/.+${anywhere.replace('|$)', '.*|$)')}`]
  // What simulation trade leads to says that it is no page of ours.
  if (owned.includes('trade')) patterns.push(allowedPattern)
  return patterns.map((pattern) => ({ path: `^${base}${anyLocale}${pattern}`, file: 'page.html', kind: 'page' }))
}

const word = (path: string): string => path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Segments that do not begin with a dot, and no file's compressed twin: that is another form of the file. */
const assetPath = '(?<asset>(?:[\\w-][\\w.-]*/)*[\\w-][\\w.-]*)(?<!\\.(?:br|gz))'

const hex = '[0-9A-Fa-f]'
const more = `%[89ABab]${hex}`
/** A sign of an address: not encoded, or well encoded in UTF-8, and none that controls. The same in JavaScript and PCRE. */
const sign = [
  '[^%]',
  `%[2-7]${hex}`,
  `%(?:[Cc][2-9A-Fa-f]|[Dd]${hex})${more}`,
  `%(?:[Ee]0%[ABab]${hex}|[Ee][Dd]%[89]${hex}|[Ee][1-9A-CEFa-cef]${more})${more}`,
  `%(?:[Ff]0%[9ABab]${hex}|[Ff]4%8${hex}|[Ff][1-3]${more})${more}${more}`,
].join('|')
const slash = '(?:/|%2[Ff])'
/** No reader's browser asks for these: badly encoded, or with segments of dots. One server resolves these, and another refuses them. */
const refused = `^(?:(?!(?:${sign})*$)|.*${slash}(?:\\.|%2[Ee]){1,2}(?:${slash}|$))`

/** What the service worker may reach: files and pictures, which are the pictures' sources of its pages. */
function workerPolicy({ 'content-security-policy': policy }: HeaderTable): HeaderTable {
  const [, images] = /(?:^|; )img-src ([^;]*)/.exec(policy ?? '') ?? []
  if (images === undefined) return {}
  const sources = images.split(' ').filter((source) => source !== 'data:' && source !== 'blob:')
  return { 'content-security-policy': `default-src 'none'; connect-src ${sources.join(' ')}` }
}

/**
 * How a site is answered.
 * @param page the headers of its documents, the security policy among them.
 */
export function hostingOf(page: HeaderTable, site: SiteConfig = {}): Hosting {
  const path = site.base ?? ''
  const base = word(path)
  const document = { ...page, 'cache-control': 'no-cache' }
  const unlisted = { 'x-robots-tag': 'noindex' }
  // Scripts of another origin come with permission, or not at all.
  const shared: HeaderTable = site.assets
    ? { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }
    : { 'cross-origin-resource-policy': 'same-origin' }
  const text = { ...noSniff, 'cross-origin-resource-policy': 'same-origin' }
  const atRoot: readonly HostingRow[] = [
    { path: '^/robots\\.txt$', file: 'robots.txt', kind: 'text' },
    { path: '^/\\.well-known/security\\.txt$', file: '.well-known/security.txt', kind: 'text' },
  ]
  return {
    kinds: {
      start: { status: 302, headers: { ...text, location: `${path}/insights` } },
      home: { status: 200, headers: { ...document, ...vary }, renews: true },
      page: { status: 200, headers: { ...document, ...vary, ...unlisted }, renews: true },
      asset: {
        status: 200,
        headers: { ...noSniff, ...shared, ...vary, 'cache-control': 'public, max-age=31536000, immutable' },
      },
      version: { status: 200, headers: { ...page, 'cache-control': 'no-store' } },
      worker: { status: 200, headers: { ...text, ...workerPolicy(page), 'cache-control': 'no-cache' } },
      text: { status: 200, headers: { ...text, ...vary, 'cache-control': 'public, max-age=3600' } },
      noAsset: { status: 404, headers: { ...noSniff, ...shared, 'cache-control': 'no-store' } },
      noPage: { status: 404, headers: { ...document, ...unlisted } },
    },
    rows: [
      { path: `^${base}/?$`, file: '', kind: 'start' },
      { path: `^${base}/assets/${assetPath}$`, file: 'assets/$asset', kind: 'asset' },
      { path: `^${base}/assets/`, file: missingFiles.noAsset, kind: 'noAsset' },
      { path: refused, file: missingFiles.noPage, kind: 'noPage' },
      ...homeRows(base),
      ...pageRows(base, ownedBy(site)),
      { path: `^${base}/version\\.json$`, file: 'version.json', kind: 'version' },
      { path: `^${base}/manifest/(?<asset>[\\w-]+\\.webmanifest)$`, file: 'manifest/$asset', kind: 'text' },
      { path: `^${base}/${word(offlineFile)}$`, file: offlineFile, kind: 'version' },
      { path: `^${base}/${word(workerFile)}$`, file: workerFile, kind: 'worker' },
      { path: `^${base}/sitemap\\.xml$`, file: 'sitemap.xml', kind: 'text' },
      { path: `^${base}/notices\\.txt$`, file: 'notices.txt', kind: 'text' },
      ...(path === '' ? atRoot : []),
    ],
    secure: secureHeaders,
    renewal: {
      name: preferenceCookie.name,
      // JSON of an object, percent-encoded, and nothing that could end the header's value.
      value: "%7B[\\w%.~!*'()-]{1,4000}",
      attributes: `Path=/; Max-Age=${preferenceCookie.maxAgeS}; SameSite=Lax`,
      // A cache that many share must not keep one reader's cookie.
      cache: 'private, no-cache',
    },
    types,
  }
}

/** A file and how it is answered. */
export interface HostedFile {
  readonly file: string
  readonly kind: KindName
}

const patterns = new WeakMap<HostingRow, RegExp>()

function patternOf(row: HostingRow): RegExp {
  const pattern = patterns.get(row) ?? new RegExp(row.path)
  patterns.set(row, pattern)
  return pattern
}

/** What is at an address; `undefined` where nothing is. */
export function fileAt({ rows }: Pick<Hosting, 'rows'>, path: string): HostedFile | undefined {
  for (const row of rows) {
    const match = patternOf(row).exec(path)
    if (match) return { file: row.file.replace('$asset', () => match.groups?.asset ?? ''), kind: row.kind }
  }
  return undefined
}

/** What is answered in the place of a file that is not there, or where nothing is. */
export function missingOf(found: HostedFile | undefined): HostedFile {
  const kind = found?.kind === 'asset' || found?.kind === 'noAsset' ? 'noAsset' : 'noPage'
  return { kind, file: missingFiles[kind] }
}

/** What of a request says how a file is answered. */
export interface FileRequest {
  /** The value of the preferences' cookie, as it was sent. */
  readonly preferences?: string | undefined
  readonly isSecure: boolean
}

/** What gives a reader's preferences back; nothing where they are none that this table knows. */
export function renewalOf(
  { renewal }: Pick<Hosting, 'renewal'>,
  { preferences = '', isSecure }: FileRequest,
): HeaderTable {
  if (!new RegExp(`^${renewal.value}$`).test(preferences)) return {}
  const secure = isSecure ? '; Secure' : ''
  return {
    'set-cookie': `${renewal.name}=${preferences}; ${renewal.attributes}${secure}`,
    'cache-control': renewal.cache,
  }
}

/** The headers of an answer, but for those of its encoding. */
export function headersOf(hosting: Hosting, { kind, file }: HostedFile, asking: FileRequest): HeaderTable {
  const { headers, renews } = hosting.kinds[kind]
  const type = hosting.types[file.slice(file.lastIndexOf('.') + 1)]
  return {
    ...headers,
    ...(type && { 'content-type': type }),
    ...(asking.isSecure && hosting.secure),
    ...(renews && renewalOf(hosting, asking)),
  }
}

/** The encodings that files are compressed in ahead, the best first, by the end of such a file's name. */
export const twins = { br: 'br', gz: 'gzip' } as const

/** Those that a reader accepts, in the same order. */
export function encodingsOf(accepted: string | undefined): readonly (readonly [end: string, encoding: string])[] {
  const names = (accepted ?? '')
    .split(',')
    .filter((item) => !/;\s*q=0(\.0*)?\s*$/.test(item))
    .map((item) => item.split(';')[0]?.trim().toLowerCase())
  return Object.entries(twins).filter(([, name]) => names.includes(name))
}
