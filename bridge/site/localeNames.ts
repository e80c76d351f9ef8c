import type { LocaleCode } from './locales.ts'

/** Each language's name in that language. Beside the table, since only those who choose a language need them. */
export const localeNames: Readonly<Record<LocaleCode, string>> = {
  en: 'English',
  asia: 'English (Asia)',
  'en-GB': 'English (UK)',
  ja: '日本語',
  ru: 'Русский',
  es: 'Español (Latinoamérica)',
  it: 'Italiano',
  fr: 'Français',
  de: 'Deutsch',
  'zh-CN': '简体中文',
  'zh-TC': '繁體中文',
  pt: 'Português (Brasil)',
  id: 'Bahasa Indonesia',
  pl: 'Polski',
  vi: 'Tiếng Việt',
  uk: 'Українська',
  'pt-PT': 'Português (Portugal)',
  'es-ES': 'Español (España)',
  uz: 'Oʻzbekcha',
  ar: 'العربية',
  ph: 'Filipino',
  'es-AR': 'Español (Argentina)',
  'en-CA': 'English (Canada)',
}
