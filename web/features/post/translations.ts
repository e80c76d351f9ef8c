import { atom, computed, type ReadableAtom } from 'nanostores'
import type { CallResponse } from '#bridge/exchange/calls.ts'
import { reasonOf } from '#bridge/lib/errors.ts'
import { furtherLanguageTypes, locales } from '#bridge/site/locales.ts'
import { lru } from '#web/lib/lru.ts'
import { makeCall } from '#web/lib/makeCall.ts'
import { $readIn, $translateTo } from './translateTo.ts'

/** `card`: a post as its card shows it, which may have words before its page has all of them. */
export type TranslatedKind = 'post' | 'comment' | 'card'
export type TranslatedText = CallResponse<'social.translate'>

/** Where the translation of one post or comment stands. There is none without a request. */
export type TranslationState =
  /** `slow`: after 8 s, and it may be asked for again. */
  | { readonly phase: 'loading' | 'slow' }
  | { readonly phase: 'failed'; readonly reason: string }
  /** `isShown`: in place of the original. */
  | { readonly phase: 'ready'; readonly isShown: boolean; readonly words: TranslatedText; readonly language: string }

const typeOfKey = (key: string): number => locales.find((locale) => locale.key === key)?.type ?? 0

const further: Readonly<Record<number, string>> = Object.fromEntries(
  Object.entries(furtherLanguageTypes).map(([tag, type]) => [type, tag]),
)

/** The language tag of a numeric language type; `undefined` for one that the exchange does not name. */
export const tagOfType = (type: number): string | undefined =>
  locales.find((locale) => locale.type === type)?.bcp47 ?? further[type]

const known = new Map<string, string>()

/** What makes two languages one to read: `en-GB` is `en-US`, but simplified Chinese is not traditional. Each card asks, of few languages. */
function readAs(tag: string): string {
  const found = known.get(tag)
  if (found !== undefined) return found
  const { language, script = '' } = new Intl.Locale(tag)
  known.set(tag, language + script)
  return language + script
}

/** Whether words of a language would have to be translated for who reads in `key`. */
export function isForeign(languageType: number, key: string): boolean {
  const from = tagOfType(languageType)
  const to = locales.find((locale) => locale.key === key)?.bcp47
  return from !== undefined && to !== undefined && readAs(from) !== readAs(to)
}

type Translations = Readonly<Record<string, TranslationState>>
/** Known translations, by name. */
export const $translations = atom<Translations>({})
export const translationName = (kind: TranslatedKind, id: string, language: string | undefined): string =>
  `${kind} ${id} ${language}`
const put = (name: string, state: TranslationState): void =>
  $translations.set({ ...$translations.get(), [name]: state })

type TranslationOf = (kind: TranslatedKind, id: string) => TranslationState | undefined

/** Translations on demand and of lists: the first available one is shown. */
const $languages = computed([$translateTo, $readIn], (...languages) => languages)

const wholeOf = (kind: TranslatedKind) => (kind === 'card' ? 'post' : kind)

/** The name under which the words of a post or comment are kept, if they are. */
const keptName = (all: Translations, languages: readonly (string | undefined)[], kind: TranslatedKind, id: string) =>
  [wholeOf(kind), kind]
    .flatMap((one) => languages.map((language) => translationName(one, id, language)))
    .find((name) => name in all)

/** @returns where the translation of a post or comment into a language that the reader wants stands. */
export const $translationOf: ReadableAtom<TranslationOf> = computed(
  [$translations, $languages],
  (all, languages): TranslationOf =>
    (kind, id) =>
      all[keptName(all, languages, kind, id) ?? ''],
)

const maxStores = 500
const storesOf = (kind: TranslatedKind) => lru(maxStores, (id) => computed($translationOf, (of) => of(kind, id)))
const stores = { post: storesOf('post'), comment: storesOf('comment'), card: storesOf('card') }

/** Where the translation of one post or comment stands. Of a list's many, only who shows this one is told when it changes. */
export const translationStore = (kind: TranslatedKind, id: string): ReadableAtom<TranslationState | undefined> =>
  stores[kind](id)

/** What is read in place of the original: `languageType` is of these words. */
export type ShownText = TranslatedText & { readonly from: number }

/** What is read in place of the original, if anything. */
export function shownWords(state: TranslationState | undefined): ShownText | undefined {
  if (state?.phase !== 'ready' || !state.isShown) return undefined
  const { words, language } = state
  return { ...words, from: words.languageType, languageType: typeOfKey(language) }
}

/** Translates a post or comment, once for the page's life; or shows its translation, or the original, again. Never rejects. */
export async function toggleTranslation(kind: TranslatedKind, id: string): Promise<void> {
  const language = $translateTo.get()
  const target = wholeOf(kind)
  const name = keptName($translations.get(), $languages.get(), kind, id) ?? translationName(target, id, language)
  const state = $translations.get()[name]
  if (state?.phase === 'loading') return
  if (state?.phase === 'ready') return put(name, { ...state, isShown: !state.isShown })
  put(name, { phase: 'loading' })
  // Of several requests, the first answer counts.
  const settle = (next: TranslationState) => {
    if ($translations.get()[name]?.phase !== 'ready') put(name, next)
  }
  try {
    const body = { target, id, language }
    const words = await makeCall('social.translate', body, { onSlow: () => settle({ phase: 'slow' }) })
    settle({ phase: 'ready', isShown: true, words, language })
  } catch (error) {
    settle({ phase: 'failed', reason: reasonOf(error) })
  }
}

/** Removes translations of edited text, in all languages. */
export function forgetTranslations(id: string): void {
  const rest = Object.entries($translations.get()).filter(([name]) => name.split(' ')[1] !== id)
  $translations.set(Object.fromEntries(rest))
}

/** {@link shownWords} of one card. */
export const cardWords: (id: string) => ReadableAtom<ShownText | undefined> = lru(maxStores, (id) =>
  computed(translationStore('card', id), shownWords),
)
