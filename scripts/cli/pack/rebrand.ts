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

/** The parts of a built web view that are specific to its exchange, written to `marks.json` by the build. */
export interface BuildMarks {
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

export interface RebrandOptions {
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
function rebrandedPage(page: string, exchange: Exchange, frames: PageBuild['frames'], version: string): string {
  const policy = contentSecurityPolicy(exchange, { frames }, inlineScripts(page))
  return branded(page, exchange)
    .replace(versionAddress, '')
    .replace(
      '<head>',
      () => `<head>\n    ${policyMeta(policy)}\n    <meta name="package" content="${escaped(version)}">`,
    )
}

export type Marks = Pick<BuildMarks, 'exchange' | 'certificates' | 'providers' | 'legal' | 'words' | 'brand'>

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

/**
 * Replaces an exchange's settings in scripts and styles, without a bundler. @param exchange with public keys from
 * {@link inlineCertificates} @returns also the new digest of each changed file, by its old one @throws {PackError} if the
 * settings are not found
 */
export function rebrandAssets(files: Files, built: Marks, exchange: Exchange) {
  const own = ownMarks(exchange)
  const names = Object.keys(own) as readonly (keyof Marks)[]
  const found = new Set<string>()
  const rebranded: Files = new Map()
  const digests = new Map<string, string>()
  for (const [path, content] of files) {
    const before = /\.(js|css)$/.test(path) ? new TextDecoder().decode(content) : ''
    let after = before
    for (const name of names) {
      if (!after.includes(built[name])) continue
      found.add(name)
      after = after.replaceAll(built[name], () => own[name])
    }
    rebranded.set(path, after === before ? content : text(after))
    if (after !== before) digests.set(digest(content), digest(text(after)))
  }
  const missing = names.filter((name) => !found.has(name))
  if (missing.length > 0) throw new PackError(`Incomplete build: ${missing.join(' and ')} not found.`)
  return { files: rebranded, digests }
}

export function rebrand(
  files: Files,
  built: BuildMarks,
  exchange: Exchange,
  { version, conformance = false }: RebrandOptions,
): Files {
  checkMessages(exchange, built.english)
  const left = new Set(conformance ? [] : built.conformance)
  const wanted = new Map([...files].filter(([path]) => isTaken(path) && !isAdaptFile(path) && !left.has(path)))
  const { files: rebranded, digests } = rebrandAssets(wanted, built, exchange)
  addAdapt(rebranded, exchange)
  for (const [path, page] of Object.entries(built.pages)) {
    if (left.has(path)) continue
    const whole = [...digests].reduce((html, [was, is]) => html.replaceAll(was, is), page)
    // The conformance page does not depend on the exchange.
    const linked = built.conformance.includes(path) ? whole : withAdaptLinks(whole, rebranded, exchange)
    rebranded.set(path, text(rebrandedPage(linked, exchange, built.frames, version)))
  }
  return rebranded
}
