import { isRecord, isText } from '../lib/guards.ts'
import { findLocale } from './locales.ts'

/** A text, or texts by plural form (`one`, `other`). */
type OwnText = string | Readonly<Record<string, string>>

/** Texts by language, namespace and key, as `web/locales` has them: `{ en: { shell: { write: 'Share an idea' } } }`. */
export type OwnWords = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, OwnText>>>>>>

/** What an exchange says in its own words. */
export interface WordsConfig {
  /**
   * Texts of the exchange's in place of ours: as few as it likes. Those of a language hold for its regions too. Builds and commands
   * refuse what is none of our texts, lacks a placeholder or has other plural forms than its language; of a section that a site
   * mounts the console says so. Default: all are ours.
   */
  readonly messages?: OwnWords
}

const isOwnText = (value: unknown): boolean => isText(value) || (isRecord(value) && Object.values(value).every(isText))

/** What can be told to be wrong without our own texts: a sentence for each fault. */
export function ownWordsFaults({ messages }: Readonly<Record<string, unknown>>): string[] {
  if (messages === undefined) return []
  if (!isRecord(messages)) return ['messages must be texts by language, such as { en: { shell: { write: "Share" } } }.']
  return Object.entries(messages).flatMap(([code, namespaces]) => {
    if (findLocale(code)?.code !== code)
      return [`messages.${code} is not a supported language, such as "de" or "zh-CN".`]
    if (!isRecord(namespaces)) return [`messages.${code} must be texts by namespace and key.`]
    return Object.entries(namespaces).flatMap(([name, texts]) =>
      isRecord(texts)
        ? Object.keys(texts)
            .filter((key) => !isOwnText(texts[key]))
            .map((key) => `messages.${code}.${name}.${key} must be a text, or texts by plural form.`)
        : [`messages.${code}.${name} must be texts by key.`],
    )
  })
}
