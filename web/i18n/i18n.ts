import type { Translations } from '@nanostores/i18n'
import { atom, computed, onMount, type ReadableAtom } from 'nanostores'
import { late } from '#bridge/lib/late.ts'
import type { LocaleCode } from '#bridge/site/locales.ts'
import { $isReady, $locale, $wantedLocale, languageTag } from '../lib/page/appearance.ts'
import { catalogues, type Namespaces } from './languages.ts'

/** Fetches what all screens share and these namespaces, in a catalogue. @throws when one of its files does not load. */
export async function fetchNamespaces(code: Exclude<LocaleCode, 'en'>, names: Iterable<string>): Promise<Namespaces> {
  const catalogue = await late(catalogues[code], 'beside')
  const files = await Promise.all(
    [...names].map((name) => {
      const load = catalogue.late?.[name]
      return load && late(load, 'beside')
    }),
  )
  return Object.assign({}, catalogue.default, ...files.map((file) => file?.default))
}

/** How long a screen waits for its messages before it shows in English. */
const messagesTimeoutMs = 1_500

/** What has been loaded, by catalogue. */
const $namespaces = atom<Readonly<Partial<Record<LocaleCode, Namespaces>>>>({})
/** Namespaces whose screens are here. A language that is chosen later comes with all of them. */
const names = new Set<string>()
/** Loaded in the background: the few words that differ in other English come once they are here. */
const english: readonly LocaleCode[] = ['en', 'en-GB', 'en-CA', 'asia']
/** Locales that the page no longer waits for. */
const ready = new Set(english)

/** What is said in place of what was loaded for a language. */
export type OwnMessages = (code: LocaleCode, loaded: Namespaces) => Namespaces

let loadOwn: (() => Promise<OwnMessages>) | undefined

/** Has a host's own messages go before ours, from the next language or screen that is loaded on. Where they do not come ours are said. */
export function setOwnMessages(load: () => Promise<OwnMessages>): void {
  loadOwn = load
  // English waits for them too.
  ready.clear()
}

/** All messages are ours again. */
export function clearOwnMessages(): void {
  loadOwn = undefined
  for (const code of english) ready.add(code)
  $namespaces.set({})
}

async function fetchInto(code: LocaleCode): Promise<void> {
  try {
    const loaded = code === 'en' ? {} : await fetchNamespaces(code, names)
    const own = await loadOwn?.().catch(console.warn)
    const namespaces = own ? own(code, loaded) : loaded
    $namespaces.set({ ...$namespaces.get(), [code]: { ...$namespaces.get()[code], ...namespaces } })
  } catch (error) {
    console.warn(error)
  }
}

/** Loads the messages of a locale: what all screens share, and all namespaces that are here. Waits 1.5 s at most, and never rejects. */
export async function loadLocale(code: LocaleCode): Promise<void> {
  if (code === 'en' && !loadOwn) return
  await Promise.race([fetchInto(code), new Promise((resolve) => setTimeout(resolve, messagesTimeoutMs))])
  ready.add(code)
  $isReady.set((other) => ready.has(other))
}

/** Loads a namespace in the reader's language, beside the code that shows it. In English there is nothing to load. */
export function loadMessages(name: string): Promise<void> {
  names.add(name)
  return loadLocale($locale.get())
}

/**
 * Keeps the page in the language it is in until the one that is wanted next is here.
 * @returns what the first render waits for.
 */
export function watchMessages(): { readonly first: Promise<void> | boolean; readonly stop: () => void } {
  const wanted = $wantedLocale.get()
  const first = ready.has(wanted) || loadLocale(wanted)
  $isReady.set((locale) => ready.has(locale))
  const stop = $wantedLocale.listen((locale) => void loadLocale(locale))
  return {
    first,
    stop: () => {
      stop()
      $isReady.set(() => true)
    },
  }
}

/** What `params` and `count` make of a message: it is called with what fills it in. */
interface Filled {
  readonly input: unknown
  readonly transform: (locale: string, message: unknown, values: readonly unknown[]) => string
}
const isFilled = (message: unknown): message is Filled => typeof message === 'object'

/**
 * Defines a namespace in English. In the other languages it is in `locales/CODE.json`; one that shows before it was asked for
 * asks for itself, and is English until then.
 */
export function i18n<Body extends Translations>(name: string, base: Body): ReadableAtom<Body> {
  const fill = (code: string, own: Namespaces[string]): Body => {
    const said: Translations = {}
    for (const [key, english] of Object.entries<unknown>(base)) {
      const language = key in own ? code : 'en'
      const text: unknown = own[key]
      if (isFilled(english))
        said[key] = (...values: unknown[]) => english.transform(language, text ?? english.input, values)
      else if (typeof text === 'string') said[key] = text
    }
    return Object.assign({}, base, said)
  }
  const none: Namespaces[string] = {}
  let last: { readonly own: Namespaces[string]; readonly said: Body } | undefined
  const store = computed([$locale, $namespaces], (code, namespaces) => {
    const own = namespaces[code]?.[name] ?? none
    if (last?.own !== own) last = { own, said: fill(code, own) }
    return last.said
  })
  onMount(store, () => {
    if (!$namespaces.get()[$locale.get()]?.[name]) void loadMessages(name)
  })
  // The check of the catalogues reads them.
  if (process.env.NODE_ENV !== 'production') Object.assign(store, { component: name, base })
  return store
}

/** Makes a thing when it is first asked for: a format costs milliseconds on a phone, and few are needed for the first post. */
const once = <T>(make: () => T): (() => T) => {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

function formatsOf(tag: string) {
  const isDefault = tag === 'en-US'
  const date = (options: Intl.DateTimeFormatOptions) => once(() => new Intl.DateTimeFormat(tag, options))
  const plain = once(() => new Intl.NumberFormat(tag))
  const compact = once(() => new Intl.NumberFormat(tag, { notation: 'compact', maximumFractionDigits: 1 }))
  // `4h ago`; elsewhere the narrowest is `-4 ч`, which is unnatural.
  const style = tag.startsWith('en') ? 'narrow' : 'short'
  const relative = once(() => new Intl.RelativeTimeFormat(tag, { numeric: 'auto', style }))
  const clock = date({ hour: 'numeric', minute: '2-digit' })
  // By default M/D/YYYY and M/D/YYYY HH:mm:ss (docs/exchange.md#constants); other languages as they write them.
  const day = date(isDefault ? {} : { dateStyle: 'medium' })
  const long = date(isDefault ? { timeStyle: 'medium', hourCycle: 'h23' } : { dateStyle: 'medium', timeStyle: 'short' })
  const moment = (): { format(at: number): string } =>
    isDefault ? { format: (at) => `${day().format(at)} ${long().format(at)}` } : long()
  /** `12`, `1.2K`. Below a thousand all our locales write the same digits, and need no format for it. */
  const short = (count: number): string => (count < 1_000 ? String(count) : compact().format(count))
  return { tag, plain, short, relative, clock, day, moment }
}

/** Makers of number, date and relative time formats in the reader's language, each made once. */
export const $intl = computed($locale, (locale) => formatsOf(languageTag(locale)))
export type Formats = ReturnType<typeof formatsOf>
