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

/** Texts for search engines and link previews, by locale. */
export type SearchWords = readonly (readonly [LocaleCode, Omit<DocumentWords, 'notStarted' | 'tryAgain'>])[]

export interface SiteSources {
  /** Home page and page of all other routes, without a language, with the exchange's name. */
  readonly home: string
  readonly page: string
  readonly words: SearchWords
  readonly release: string
  /** Picture of a shared link, relative to the site. Without it links have none. */
  readonly share: string | undefined
  readonly frames: PageBuild['frames']
  readonly worker: string
  readonly icons: readonly AppIcon[]
  /** Names of the assets that the service worker stores. */
  readonly offline: readonly string[]
}

/** What link previews need to know of a site. Not served, like `headers.json`. */
export const previewFile = 'preview.json'

const inPath = 'location.pathname'

/**
 * A document for a site below a path, or with assets on another origin. @throws if the document does not read its base
 * path where expected
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

const originOf = ({ domains: { secure } }: Exchange): string | undefined => (secure === 'self' ? undefined : secure)

/** Disallows nothing: a crawler only sees `noindex` on a page that it may fetch. */
const robots = (exchange: Exchange): string => {
  const origin = originOf(exchange)
  return `User-agent: *\nDisallow:\n${origin ? `\nSitemap: ${origin}${exchange.site?.base ?? ''}/sitemap.xml\n` : ''}`
}

/** All localised home pages with their alternates. */
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
 * Documents of a site: `index.html`, `home/CODE.html` per locale in paths, `page.html` (not indexed), and their
 * metadata.
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
