import { isRecord, isText, listOf, optional, orNull, shape } from '../lib/guards.ts'
import { defaultLocale, type LocaleCode } from '../site/locales.ts'
import { PreviewSiteError } from './errors.ts'

/** A text in its plural forms, by CLDR's categories. */
export type PluralForms = Readonly<Record<string, string>>

/** What a preview says by itself, in one language. */
export interface PreviewMessages {
  /** What the section is, where nothing better is known. */
  readonly description: string
  readonly posts: PluralForms
  readonly followers: PluralForms
}

/** A site as previews know it: `insights-client site` writes it as `preview.json`. */
export interface PreviewSite {
  readonly brand: string
  /** The origin that links name, such as `https://www.example.com`; `null` where the configuration does not say it: there are no pictures then. */
  readonly origin: string | null
  /** The path below which the site is; empty at the root of its host. */
  readonly base: string
  /** The origin of the API. A server in the same network may use an internal one here. */
  readonly api: string | null
  /** The origin that says whether tracking events are wanted, where it is not the page's own. */
  readonly config?: string
  /** The origin that tracking events are sent to, where it is not the page's own. */
  readonly report?: string
  /** The origins that pictures may come from. */
  readonly images: readonly string[]
  /** The path of the picture by which they are compared. Default `/media/test.gif`. */
  readonly test?: string
  /** How the paths of the exchange's own pictures begin. Default `/media/`. */
  readonly path?: string
  /** The address of the exchange's own picture, where a post has none. */
  readonly picture: string | null
  /** The cookie of a session: who has one reads, and shares nothing. */
  readonly session: string
  /** By locale; English is always there. */
  readonly messages: Readonly<Record<string, PreviewMessages>>
}

const isForms = (value: unknown): value is PluralForms => isRecord(value) && Object.values(value).every(isText)
const isWords = shape<PreviewMessages>({ description: isText, posts: isForms, followers: isForms })
const isOrigin = (value: unknown): value is string => isText(value) && URL.canParse(value)

const isSite = shape<PreviewSite>({
  brand: isText,
  origin: orNull(isOrigin),
  base: isText,
  api: orNull(isOrigin),
  config: optional(isOrigin),
  report: optional(isOrigin),
  images: listOf(isOrigin),
  test: optional(isText),
  path: optional(isText),
  picture: orNull(isOrigin),
  session: isText,
  messages: (value): value is PreviewSite['messages'] =>
    isRecord(value) && defaultLocale in value && Object.values(value).every(isWords),
})

/**
 * Reads a `preview.json`.
 * @throws {PreviewSiteError} where it is none.
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
