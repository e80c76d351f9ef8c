import type { Exchange } from '#bridge/config.ts'
import { sectionOf } from '#bridge/site/brand.ts'
import { defaultLocale } from '#bridge/site/locales.ts'
import { addAdapt, isAdaptFile, withAdaptLinks } from '#scripts/build/adapt.ts'
import { brandSheet } from '#scripts/build/brand.ts'
import { checkMessages, exchangeParts } from '#scripts/build/exchangeParts.ts'
import { digest, type Files, text } from '#scripts/build/files.ts'
import { escaped, versionAddress } from '#scripts/build/html.ts'
import { contentSecurityPolicy, inlineScripts, policyMeta } from '#scripts/build/policy.ts'
import type { Namespaces } from '#web/i18n/languages.ts'
import type { PageBuild } from '../../../esbuild.config.ts'
import { PackError } from './pack.ts'

/** The parts of a built web view that are specific to its exchange, written to `seal.json` by the build. */
export interface Seals {
  /** Settings, public keys, log-in providers and colours, as they appear in the minified files. */
  readonly exchange: string
  readonly certificates: string
  readonly providers: string
  /** Links, terms and languages. */
  readonly legal: string
  /** The exchange's own messages. */
  readonly words: string
  readonly brand: string
  /** Pages with `<!--brand-->` and `<!--section-->` in place of names. */
  readonly pages: Readonly<Record<string, string>>
  readonly frames: PageBuild['frames']
  /** Keys and placeholders of our messages, to check an exchange's own. */
  readonly english: Namespaces
  /** Files that packages for readers exclude. */
  readonly conformance: readonly string[]
}

export interface SealOptions {
  /** Written into the pages, so that an app knows which version has loaded. */
  readonly version: string
  /** Includes the conformance page, for a team's own app. */
  readonly conformance?: boolean
}

const isTaken = (path: string): boolean => path.startsWith('assets/') || /^(?:conformance\.)?notices\.txt$/.test(path)

/** The archive's other files are for servers. */
export const isPacked = (path: string): boolean => path.endsWith('.html') || isTaken(path)

const literal = (value: unknown): string =>
  JSON.stringify(value).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')

export const branded = (page: string, { brand }: Exchange): string =>
  page
    .replaceAll('<!--brand-->', () => escaped(brand.name))
    .replaceAll('<!--section-->', () => escaped(sectionOf(brand, defaultLocale)))

/** In an app there is no server, so the policy is in the page. */
function sealedPage(page: string, exchange: Exchange, frames: PageBuild['frames'], version: string): string {
  const policy = contentSecurityPolicy(exchange, { frames }, inlineScripts(page))
  return branded(page, exchange)
    .replace(versionAddress, '')
    .replace(
      '<head>',
      () => `<head>\n    ${policyMeta(policy)}\n    <meta name="package" content="${escaped(version)}">`,
    )
}

export type Marks = Pick<Seals, 'exchange' | 'certificates' | 'providers' | 'legal' | 'words' | 'brand'>

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
  /** Old digests and the new ones. */
  readonly digests: ReadonlyMap<string, string>
}

/**
 * Replaces an exchange's settings in scripts and styles, without a bundler. @param exchange with public keys from
 * {@link sealCertificates} @throws {PackError} if the settings are not found
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
    // The conformance page does not depend on the exchange.
    const linked = seals.conformance.includes(path) ? whole : withAdaptLinks(whole, sealed, exchange)
    sealed.set(path, text(sealedPage(linked, exchange, seals.frames, version)))
  }
  return sealed
}
