import type { Exchange } from '#bridge/config.ts'
import { sectionOf } from '#bridge/site/brand.ts'
import { defaultLocale } from '#bridge/site/locales.ts'
import { addAdapt, isAdaptFile, withAdaptLinks } from '#scripts/build/adapt.ts'
import { brandSheet } from '#scripts/build/brand.ts'
import { exchangeParts } from '#scripts/build/exchangeParts.ts'
import { digest, type Files, text } from '#scripts/build/files.ts'
import { escaped, versionAddress } from '#scripts/build/html.ts'
import { checkMessages } from '#scripts/build/ownWords.ts'
import { contentSecurityPolicy, inlineScripts, policyMeta } from '#scripts/build/policy.ts'
import type { Namespaces } from '#web/i18n/languages.ts'
import type { PageBuild } from '../../../esbuild.config.ts'
import { PackError } from './pack.ts'

/** What of a built web view is one exchange's, so that another's can take its place. The build writes it: `seal.json`. */
export interface Seals {
  /** The exchange's settings, its public keys, its log-ins by others and its colours, as they stand in the minified files. */
  readonly exchange: string
  readonly certificates: string
  readonly providers: string
  /** What it tells its readers: links, terms and languages. */
  readonly legal: string
  /** What it says in its own words. */
  readonly words: string
  readonly brand: string
  /** The pages, with `<!--brand-->` and `<!--section-->` where its name and its section's stand. */
  readonly pages: Readonly<Record<string, string>>
  readonly frames: PageBuild['frames']
  /** Our messages without their words, by which an exchange's own ones are checked. */
  readonly english: Namespaces
  /** The files that only the conformance page needs. A package for everybody is without them. */
  readonly conformance: readonly string[]
}

export interface SealOptions {
  /** Of the package: its pages say it, so that an app knows for which one they vouch. */
  readonly version: string
  /** Whether the conformance page goes along: for a team's own app, while it is built. */
  readonly conformance?: boolean
}

/** What goes into the archive as it was built, but for an exchange's settings. */
const isTaken = (path: string): boolean => path.startsWith('assets/') || /^(?:conformance\.)?notices\.txt$/.test(path)

/** What stands in the archive beside the pages: the rest is for servers. */
export const isPacked = (path: string): boolean => path.endsWith('.html') || isTaken(path)

const literal = (value: unknown): string =>
  JSON.stringify(value).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')

/** A page with the exchange's name, and its section's, where their marks are. */
export const branded = (page: string, { brand }: Exchange): string =>
  page
    .replaceAll('<!--brand-->', () => escaped(brand.name))
    .replaceAll('<!--section-->', () => escaped(sectionOf(brand, defaultLocale)))

/** The page with the exchange's name and the package's version, and with the policy in its head: in an app no server sends it. */
function sealedPage(page: string, exchange: Exchange, frames: PageBuild['frames'], version: string): string {
  const policy = contentSecurityPolicy(exchange, { frames }, inlineScripts(page))
  return branded(page, exchange)
    .replace(versionAddress, '')
    .replace(
      '<head>',
      () => `<head>\n    ${policyMeta(policy)}\n    <meta name="package" content="${escaped(version)}">`,
    )
}

/** What of an exchange stands in the files, as `seals` finds it. */
export type Marks = Pick<Seals, 'exchange' | 'certificates' | 'providers' | 'legal' | 'words' | 'brand'>

/** What is put in their place. */
export function ownMarks(exchange: Exchange): Marks {
  const parts = exchangeParts(exchange)
  return {
    exchange: literal(parts.exchange),
    certificates: literal(parts.certificates),
    providers: literal(parts.thirdParties),
    legal: literal(parts.legal),
    words: literal(parts.words),
    brand: brandSheet(exchange),
  }
}

export interface SealedAssets {
  readonly files: Files
  /** Digests of what was changed: what it was, and what it is. */
  readonly digests: ReadonlyMap<string, string>
}

/**
 * Puts an exchange's settings in the place of those that a page was built with, in scripts and styles: no bundler is needed.
 * @param exchange with the public keys of its certificates, as `sealCertificates` gives it.
 * @throws {PackError} where the files are not those that `seals` was written for.
 */
export function sealAssets(files: Files, seals: Marks, exchange: Exchange): SealedAssets {
  const own = ownMarks(exchange)
  const changes: readonly (readonly [what: string, was: string, is: string])[] = [
    ['settings', seals.exchange, own.exchange],
    ['certificates', seals.certificates, own.certificates],
    ['providers', seals.providers, own.providers],
    ['links and terms', seals.legal, own.legal],
    ['own words', seals.words, own.words],
    ['colours', seals.brand, own.brand],
  ]
  const found = new Set<string>()
  const sealed: Files = new Map()
  const digests = new Map<string, string>()
  for (const [path, content] of files) {
    const before = /\.(js|css)$/.test(path) ? new TextDecoder().decode(content) : ''
    let after = before
    for (const [what, was, is] of changes) {
      if (!after.includes(was)) continue
      found.add(what)
      after = after.replaceAll(was, () => is)
    }
    sealed.set(path, after === before ? content : text(after))
    if (after !== before) digests.set(digest(content), digest(text(after)))
  }
  const missing = changes.filter(([what]) => !found.has(what)).map(([what]) => what)
  if (missing.length > 0) throw new PackError(`Incomplete build: ${missing.join(' and ')} not found.`)
  return { files: sealed, digests }
}

/** Puts an exchange's settings in the place of those that the web view was built with, and makes its pages. */
export function seal(
  files: Files,
  seals: Seals,
  exchange: Exchange,
  { version, conformance = false }: SealOptions,
): Files {
  checkMessages(exchange, seals.english)
  const left = new Set(conformance ? [] : seals.conformance)
  const wanted = new Map([...files].filter(([path]) => isTaken(path) && !isAdaptFile(path) && !left.has(path)))
  const { files: sealed, digests } = sealAssets(wanted, seals, exchange)
  addAdapt(sealed, exchange)
  for (const [path, page] of Object.entries(seals.pages)) {
    if (left.has(path)) continue
    const whole = [...digests].reduce((html, [was, is]) => html.replaceAll(was, is), page)
    // What an app is held to is not the exchange.
    const linked = seals.conformance.includes(path) ? whole : withAdaptLinks(whole, sealed, exchange)
    sealed.set(path, text(sealedPage(linked, exchange, seals.frames, version)))
  }
  return sealed
}
