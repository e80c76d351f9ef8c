import type { Exchange } from '#bridge/config.ts'
import type { PreviewSite } from '#bridge/preview/site.ts'
import { sectionOf } from '#bridge/site/brand.ts'
import type { SiteConfig } from '#bridge/site/hosting.ts'
import { defaultLocale, type LocaleCode } from '#bridge/site/locales.ts'
import { type OfflineFiles, offlineFile, withdrawingWorker, workerFile } from '#bridge/site/offline.ts'
import type { PageBuild } from '../../esbuild.config.ts'
import type { DocumentWords } from './documentWords.ts'
import { type Files, json, text } from './files.ts'
import { type AppIcon, manifestLinks, manifestOf, manifestPath } from './manifest.ts'
import { contentSecurityPolicy, inlineScripts, pageHeaders } from './policy.ts'
import { homeOf, inLocale, searchHead, tagLocales } from './search.ts'

/** What search engines read of the home page, and what links show, by locale. */
export type SearchWords = readonly (readonly [LocaleCode, Omit<DocumentWords, 'notStarted' | 'tryAgain'>])[]

/** What a site's documents are made of. */
export interface SiteSources {
  /** The home page in no language yet, and the page of all other routes; with the exchange's name, as at the root of a host. */
  readonly home: string
  readonly page: string
  readonly words: SearchWords
  readonly release: string
  /** The picture of a shared link, below the site's folder; without it links are shown without one. */
  readonly share: string | undefined
  readonly frames: PageBuild['frames']
  /** The script of the service worker, for a site that has one. */
  readonly worker: string
  /** Of a section that readers install. */
  readonly icons: readonly AppIcon[]
  /** The assets that it keeps, by their names. */
  readonly offline: readonly string[]
}

/** What previews know of a site. Beside the files that are served, as `headers.json`. */
export const previewFile = 'preview.json'

const inPath = 'location.pathname'

/**
 * A document where its site is: below a path, with its files on another origin.
 * @throws where it does not read the path of its address in the one place that is known.
 */
export function placed(html: string, { base = '', assets = '' }: SiteConfig = {}): string {
  const below = html
    .replaceAll('"/assets/', () => `"${assets}${base}/assets/`)
    .replaceAll('"/version.json"', () => `"${base}/version.json"`)
  if (base === '') return below
  const [before, after, ...more] = below.split(inPath)
  if (after === undefined || more.length > 0) throw new Error(`A document must name ${inPath} exactly once.`)
  return `${before}${inPath}.slice(${base.length})${after}`
}

/** The site's origin, where the configuration says it. */
const originOf = ({ domains: { secure } }: Exchange): string | undefined => (secure === 'self' ? undefined : secure)

/** It forbids nothing: what may not be fetched cannot say that it is not to be listed. */
const robots = (exchange: Exchange): string => {
  const origin = originOf(exchange)
  return `User-agent: *\nDisallow:\n${origin ? `\nSitemap: ${origin}${exchange.site?.base ?? ''}/sitemap.xml\n` : ''}`
}

/** The homes, each with all others. */
function sitemap(exchange: Exchange): string | undefined {
  const origin = originOf(exchange)
  if (!origin) return undefined
  const root = origin + (exchange.site?.base ?? '')
  const others = tagLocales
    .map(({ bcp47, code }) => `    <xhtml:link rel="alternate" hreflang="${bcp47}" href="${homeOf(root, code)}"/>\n`)
    .join('')
  const urls = tagLocales.map(({ code }) => `  <url>\n    <loc>${homeOf(root, code)}</loc>\n${others}  </url>\n`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('')}</urlset>
`
}

/** What links to a site's other pages are made of. */
function previewSite({ words, share }: SiteSources, exchange: Exchange): PreviewSite {
  const { brand, cookies, domains, site } = exchange
  const origin = originOf(exchange) ?? null
  const base = site?.base ?? ''
  return {
    brand: brand.name,
    origin,
    base,
    api: domains.api === 'self' ? origin : domains.api,
    ...(domains.config !== 'self' && { config: domains.config }),
    ...(domains.report !== 'self' && { report: domains.report }),
    images: [...new Set(domains.images.flatMap((image) => (image === 'self' ? (origin ?? []) : image)))],
    ...(domains.pictures?.test && { test: domains.pictures.test }),
    ...(domains.pictures?.path && { path: domains.pictures.path }),
    picture: origin && share ? `${origin}${base}/${share}` : null,
    session: cookies.session,
    messages: Object.fromEntries(
      words.map(([code, { homeDescription: description, posts, followers, interest }]) => [
        code,
        { description, posts, followers, interest },
      ]),
    ),
  }
}

/**
 * The documents of a site: its homes, `index.html` and `home/CODE.html` for the locales that paths name; `page.html`, which is not
 * indexed; and what is told of them.
 */
export function siteDocuments(
  sources: SiteSources,
  exchange: Exchange,
): { readonly files: Files; readonly policy: string } {
  const { home, page, words, release, share, frames, worker, offline, icons } = sources
  const { site } = exchange
  const hasWorker = site?.offline === true
  const [here, other] = [placed(home, site), placed(page, site)]
  const origin = originOf(exchange)
  const card = { root: origin && origin + (site?.base ?? ''), picture: share && `/${share}` }
  const files: Files = new Map()
  for (const [code, said] of words) {
    const homeTitle = said.homeTitle.replace('{section}', () => sectionOf(exchange.brand, code, said.section))
    const head = searchHead(card, exchange.brand.name, code, { ...said, homeTitle })
    if (hasWorker) {
      head.push(...manifestLinks(exchange, code, icons))
      files.set(manifestPath(code), manifestOf(exchange, code, said, icons))
    }
    const path = code === defaultLocale ? 'index.html' : `home/${code}.html`
    files.set(path, text(inLocale(here, code, homeTitle, head)))
  }
  const policy = contentSecurityPolicy(exchange, { frames, hasWorker }, [
    ...new Set([here, other].flatMap(inlineScripts)),
  ])
  const listed = sitemap(exchange)
  const installed = hasWorker ? manifestLinks(exchange, defaultLocale, icons) : []
  files.set('page.html', text(other.replace('</head>', () => `${installed.join('')}</head>`)))
  files.set('version.json', json({ release }))
  files.set(workerFile, text(hasWorker ? worker : withdrawingWorker))
  if (hasWorker) files.set(offlineFile, json({ release, files: offline } satisfies OfflineFiles))
  files.set('headers.json', json(pageHeaders(policy)))
  files.set(previewFile, json(previewSite(sources, exchange)))
  files.set('robots.txt', text(robots(exchange)))
  if (listed) files.set('sitemap.xml', text(listed))
  return { files, policy }
}
