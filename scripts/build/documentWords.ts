import { minify } from '@swc/core'
import type { PluralForms, PreviewMessages } from '#bridge/preview/site.ts'
import { defaultLocale, type LocaleCode, locales } from '#bridge/site/locales.ts'
import type { documentMessages } from '#web/i18n/en/document.ts'
import type { Namespaces } from '#web/i18n/languages.ts'
import { baseLocale } from '#web/i18n/ownWords.ts'
import { definedMessages, namespacesOf } from '../messages/english.ts'
import { localePath, readMessages } from './locales.ts'
import { inlineScript, inlineSources } from './policy.ts'

export interface DocumentWords {
  /** Shown if its first files fail to load or run. */
  readonly notStarted: string
  readonly tryAgain: string
  readonly section: string
  /** Shortcuts of the installed section. */
  readonly sections: Readonly<Record<'notification' | 'topics' | 'search', string>>
  /** Title of the home page for search engines and link previews; `{section}` is replaced with its name. */
  readonly homeTitle: string
  readonly homeDescription: string
  /** Number of posts and followers of a user or topic. */
  readonly posts: PluralForms
  readonly followers: PluralForms
  readonly interest: NonNullable<PreviewMessages['interest']>
}

type DocumentKey = keyof ReturnType<typeof documentMessages.get>

function wordsIn({ disclosure, document, home, shell, user }: Namespaces, where: string): DocumentWords {
  const textOf = (namespace: Namespaces[string] | undefined, key: string): string => {
    const text = namespace?.[key]
    if (typeof text !== 'string') throw new Error(`${where} has no text “${key}” for documents.`)
    return text
  }
  const documentText = (key: DocumentKey) => textOf(document, key)
  const formsOf = (key: string): PluralForms => {
    const forms = user?.[key]
    if (typeof forms !== 'object') throw new Error(`${where} has no plural forms “${key}” for previews.`)
    // English modules call the other form `many`.
    const { many = '', ...others } = forms
    return 'other' in forms ? forms : { ...others, other: many }
  }
  return {
    notStarted: documentText('notStarted'),
    tryAgain: textOf(shell, 'tryAgain'),
    section: textOf(home, 'title'),
    sections: {
      notification: textOf(shell, 'notification'),
      topics: textOf(shell, 'topics'),
      search: textOf(shell, 'search'),
    },
    homeTitle: documentText('homeTitle'),
    homeDescription: documentText('homeDescription'),
    posts: formsOf('postCount'),
    followers: formsOf('followerCount'),
    interest: {
      holds: textOf(disclosure, 'holds'),
      paid: textOf(disclosure, 'paid'),
      ad: textOf(disclosure, 'ad'),
      works: textOf(disclosure, 'works'),
    },
  }
}

/** Texts of a locale. They are the same for all English locales. */
export const documentWords = async (code: LocaleCode): Promise<DocumentWords> =>
  [code, baseLocale(code)].includes(defaultLocale)
    ? wordsIn(namespacesOf(await definedMessages()), 'web/i18n/en')
    : wordsIn(await readMessages(code), localePath(code))

/** Shown if the document's scripts do not run: by language, a sentence and the button's label. */
async function startWords(): Promise<Readonly<Record<string, readonly [sentence: string, button: string]>>> {
  const codes = locales
    .map(({ code }) => code)
    .filter((code) => baseLocale(code) === undefined)
    .toSorted()
  const rows = codes.map(async (code) => {
    const { notStarted, tryAgain } = await documentWords(code)
    return [code, [notStarted, tryAgain]] as const
  })
  return Object.fromEntries(await Promise.all(rows))
}

/** Inserts the texts and minifies the inline scripts, whose syntax stays that of old engines. */
export async function withStartWords(template: string): Promise<string> {
  const words = JSON.stringify(await startWords()).replace(/</g, '\\u003c')
  const filled = template.replace('id="insights-start">{}', (place) => place.replace('{}', () => words))
  const made = await Promise.all(
    inlineSources(filled).map((source) => minify(source, { compress: { ecma: 5 }, mangle: true })),
  )
  return filled.replace(inlineScript, () => `<script>${made.shift()?.code ?? ''}</script>`)
}
