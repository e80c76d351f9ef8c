import type { LocaleCode } from '#bridge/site/locales.ts'

/** A message: a text, or its plural forms by category. */
export type Message = string | Readonly<Record<string, string>>

/** Messages by namespace and key. */
export type Namespaces = Readonly<Record<string, Readonly<Record<string, Message>>>>

/** A language as it is loaded: the file has all of its namespaces, a build cuts it (`scripts/build/locales.ts`). */
export interface Catalogue {
  /** All namespaces; of a language that was cut those that all screens share, and the home page's. */
  readonly default: Namespaces
  /** The namespaces that come with a screen or a sheet. */
  readonly late?: Readonly<Record<string, () => Promise<{ readonly default: Namespaces }>>>
}

/**
 * All locales but English, which is complete and stands where it is used. The file of a regional one has only what differs from
 * the language's, and the build makes one of both (`scripts/build/locales.ts`). For pages that are opened from a file the build
 * puts another table in this one's place.
 */
export const catalogues: Readonly<Record<Exclude<LocaleCode, 'en'>, () => Promise<Catalogue>>> = {
  ar: () => import('../locales/ar.json', { with: { type: 'json' } }),
  fr: () => import('../locales/fr.json', { with: { type: 'json' } }),
  ja: () => import('../locales/ja.json', { with: { type: 'json' } }),
  ru: () => import('../locales/ru.json', { with: { type: 'json' } }),
  es: () => import('../locales/es.json', { with: { type: 'json' } }),
  'es-AR': () => import('../locales/es-AR.json', { with: { type: 'json' } }),
  'es-ES': () => import('../locales/es-ES.json', { with: { type: 'json' } }),
  'zh-CN': () => import('../locales/zh-CN.json', { with: { type: 'json' } }),
  'zh-TC': () => import('../locales/zh-TC.json', { with: { type: 'json' } }),
  de: () => import('../locales/de.json', { with: { type: 'json' } }),
  pt: () => import('../locales/pt.json', { with: { type: 'json' } }),
  'pt-PT': () => import('../locales/pt-PT.json', { with: { type: 'json' } }),
  it: () => import('../locales/it.json', { with: { type: 'json' } }),
  id: () => import('../locales/id.json', { with: { type: 'json' } }),
  vi: () => import('../locales/vi.json', { with: { type: 'json' } }),
  ph: () => import('../locales/ph.json', { with: { type: 'json' } }),
  pl: () => import('../locales/pl.json', { with: { type: 'json' } }),
  uk: () => import('../locales/uk.json', { with: { type: 'json' } }),
  uz: () => import('../locales/uz.json', { with: { type: 'json' } }),
  'en-GB': () => import('../locales/en-GB.json', { with: { type: 'json' } }),
  'en-CA': () => import('../locales/en-CA.json', { with: { type: 'json' } }),
  asia: () => import('../locales/asia.json', { with: { type: 'json' } }),
}
