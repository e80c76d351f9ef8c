import type { LocaleCode } from '../../bridge/site/locales.ts'

/** Messages by room and key: a text, or its plural forms. */
export type Rooms = Readonly<Record<string, Readonly<Record<string, string | Readonly<Record<string, string>>>>>>

/** What `messages/CODE/common.ts` exports. */
export interface Catalogue {
  /** What all screens share, and the home page. */
  readonly rooms: Rooms
  /** Rooms that come with a screen or a sheet, each from the file that it is in. */
  readonly late: Readonly<Record<string, () => Promise<{ readonly rooms: Rooms }>>>
}

/**
 * The languages beside English, which is complete and stands where it is used. For pages that are opened from a file the
 * build puts another table in this one's place.
 */
export const catalogues: Readonly<Partial<Record<LocaleCode, () => Promise<Catalogue>>>> = {
  ar: () => import('./ar/common.ts'),
  fr: () => import('./fr/common.ts'),
  ja: () => import('./ja/common.ts'),
  ru: () => import('./ru/common.ts'),
  es: () => import('./es/common.ts'),
  'zh-CN': () => import('./zh-CN/common.ts'),
  de: () => import('./de/common.ts'),
  'zh-TC': () => import('./zh-TC/common.ts'),
  pt: () => import('./pt/common.ts'),
  it: () => import('./it/common.ts'),
  id: () => import('./id/common.ts'),
  vi: () => import('./vi/common.ts'),
  ph: () => import('./ph/common.ts'),
  pl: () => import('./pl/common.ts'),
  uk: () => import('./uk/common.ts'),
  uz: () => import('./uz/common.ts'),
}
