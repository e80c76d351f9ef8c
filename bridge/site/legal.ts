import { isRecord, isText } from '../lib/guards.ts'
import { type Worded, wordedFaults } from './brand.ts'
import { findLocale, type LocaleCode } from './locales.ts'

/** The pages of the exchange that readers are led to, in this order. */
export const linkNames = ['terms', 'privacy', 'rules', 'help', 'imprint'] as const
export type LinkName = (typeof linkNames)[number]
/** Its pages that readers are led to where they want them: its start, a new password, security, deposits, trade. */
export const wayNames = ['exchange', 'password', 'security', 'deposit', 'trade'] as const
export type WayName = (typeof wayNames)[number]
const waysAlone: readonly string[] = wayNames

/** What an exchange has to tell its readers, and where. */
export interface LegalConfig {
  /** Addresses, or paths of the site's own host; by language where they differ. In `trade`, `{coin}` and `{symbol}` are filled in. */
  readonly links?: Readonly<Partial<Record<LinkName | WayName, Worded>>>
  /** Who registers accepts these terms, at `links.terms`; the version goes along with the registration (`termsVersion`). */
  readonly terms?: { readonly version: string }
  /** The languages that readers are offered, in this order; others are read where a browser or an address asks for them. Default: all. */
  readonly languages?: readonly LocaleCode[]
}

/** The version of terms, as the exchange keeps it beside an account. */
export const maxTermsVersion = 40

const isAddress = (text: string): boolean => /^(\/(?!\/)\S*|https:\/\/[^\s/]\S*|mailto:\S+@\S+)$/.test(text)

/** What stands in braces must be filled in, and only a page of trade is of a coin. */
const isWay = (name: string, text: string): boolean =>
  !text.startsWith('mailto:') && !/[{}]/.test(name === 'trade' ? text.replace(/{(coin|symbol)}/g, '') : text)

const unknown = (path: string, value: Readonly<Record<string, unknown>>, known: readonly string[]): string[] =>
  Object.keys(value)
    .filter((key) => !known.includes(key))
    .map((key) => `${path} has no "${key}"; it may have ${known.join(', ')}.`)

function linkFaults(links: unknown): string[] {
  if (links === undefined) return []
  if (!isRecord(links)) return ['links must be addresses by name, such as { terms: "https://example.com/terms" }.']
  const addresses = Object.entries(links).flatMap(([name, value]) => {
    const faults = wordedFaults(`links.${name}`, value)
    if (faults.length > 0) return faults
    const texts = isRecord(value) ? Object.values(value) : [value]
    if (!texts.every((text) => isText(text) && isAddress(text)))
      return [`links.${name} must be a path such as /terms or an address such as https://example.com/terms.`]
    return !waysAlone.includes(name) || texts.every((text) => isText(text) && isWay(name, text))
      ? []
      : [`links.${name} must lead to a page; only links.trade may have {coin} and {symbol} in it.`]
  })
  return [...unknown('links', links, [...linkNames, ...wayNames]), ...addresses]
}

function termsFaults(terms: unknown, links: unknown): string[] {
  if (terms === undefined) return []
  const version = isRecord(terms) ? terms.version : undefined
  return [
    ...(isText(version) && version.trim() !== '' && version.length <= maxTermsVersion
      ? []
      : [`terms.version must be a text of 1 to ${maxTermsVersion} characters, such as "2026-03".`]),
    ...(isRecord(links) && links.terms !== undefined
      ? []
      : ['terms needs links.terms. Set it to the address of the terms.']),
  ]
}

function languageFaults(languages: unknown): string[] {
  if (languages === undefined) return []
  if (!Array.isArray(languages) || languages.length === 0) return ['languages must be a list, such as ["en", "de"].']
  const isKnown = (code: unknown): boolean => isText(code) && findLocale(code)?.code === code
  return [
    ...languages
      .filter((code) => !isKnown(code))
      .map(
        (code) => `languages has ${JSON.stringify(code)}, which is not a supported language, such as "de" or "zh-CN".`,
      ),
    ...(new Set(languages).size < languages.length ? ['languages names one twice.'] : []),
  ]
}

/** What is wrong with what an exchange tells its readers, a sentence for each fault. */
export const legalFaults = (config: Readonly<Record<string, unknown>>): string[] => [
  ...linkFaults(config.links),
  ...termsFaults(config.terms, config.links),
  ...languageFaults(config.languages),
]
