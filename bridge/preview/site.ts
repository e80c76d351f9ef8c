import { InsightsError } from '../lib/errors.ts'
import { isMissingOr, isNullOr, isRecord, isText, listOf, shape } from '../lib/guards.ts'
import { defaultLocale, type LocaleCode } from '../site/locales.ts'

/** Thrown for an invalid `preview.json`. */
export class PreviewSiteError extends InsightsError {
  override readonly name = 'PreviewSiteError'
  readonly isTransient = false

  constructor() {
    super('Invalid preview.json. Run `insights-client site`, which writes it next to hosting.json.')
  }
}

/** A text in its plural forms, by CLDR's categories. */
export type PluralForms = Readonly<Record<string, string>>

/** The texts of previews, in one language. */
export interface PreviewMessages {
  /** The description of the section, used as a fallback. */
  readonly description: string
  readonly posts: PluralForms
  readonly followers: PluralForms
  /** What an author may have to do with the coins of a post: `holds`, `paid`, `ad`, `works`. `{by}` stands for who paid. */
  readonly interest?: Readonly<Record<string, string>>
}

/** The settings of previews. `insights-client site` writes them as `preview.json`. */
export interface PreviewSite {
  readonly brand: string
  /** The origin of links, such as `https://www.example.com`. `null` if it is not configured: previews then have no pictures. */
  readonly origin: string | null
  /** The path below which the site is; empty at the root of its host. */
  readonly base: string
  /** The origin of the API. A server in the same network may use an internal one here. */
  readonly api: string | null
  /** The origin of the tracking configuration, if it is not the page's. */
  readonly config?: string
  /** The origin that receives tracking events, if it is not the page's. */
  readonly report?: string
  /** The origins that pictures may come from. */
  readonly images: readonly string[]
  /** Path of the picture by which they are compared. Default `/media/test.gif`. */
  readonly test?: string
  /** Path prefix of the exchange's pictures. Default `/media/`. */
  readonly path?: string
  /** The address of the exchange's picture, for posts without one. */
  readonly picture: string | null
  /** The session cookie. Requests with it get no preview. */
  readonly session: string
  /** By locale. English is always present. */
  readonly messages: Readonly<Record<string, PreviewMessages>>
}

const isForms = (value: unknown): value is PluralForms => isRecord(value) && Object.values(value).every(isText)
const isWords = shape<PreviewMessages>({
  description: isText,
  posts: isForms,
  followers: isForms,
  interest: isMissingOr(isForms),
})
const isOrigin = (value: unknown): value is string => isText(value) && URL.canParse(value)

const isSite = shape<PreviewSite>({
  brand: isText,
  origin: isNullOr(isOrigin),
  base: isText,
  api: isNullOr(isOrigin),
  config: isMissingOr(isOrigin),
  report: isMissingOr(isOrigin),
  images: listOf(isOrigin),
  test: isMissingOr(isText),
  path: isMissingOr(isText),
  picture: isNullOr(isOrigin),
  session: isText,
  messages: (value): value is PreviewSite['messages'] =>
    isRecord(value) && defaultLocale in value && Object.values(value).every(isWords),
})

/**
 * Reads a `preview.json`.
 * @throws {PreviewSiteError} if it is invalid.
 */
export function readPreviewSite(value: unknown): PreviewSite {
  if (!isSite(value)) throw new PreviewSiteError()
  return value
}

/** A locale's words, or the English ones. */
export function wordsOf({ messages }: Pick<PreviewSite, 'messages'>, code: LocaleCode): PreviewMessages {
  const own = Object.hasOwn(messages, code) ? messages[code] : undefined
  const found = own ?? messages[defaultLocale]
  if (!found) throw new PreviewSiteError()
  return found
}
