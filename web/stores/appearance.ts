import { atom } from 'nanostores'
import { defaultLocale, directionOf, findLocale, type LocaleCode } from '../../bridge/site/locales.ts'
import { readSmall, writeSmall } from '../../bridge/storage/small.ts'

export type Theme = 'white' | 'black'

const themeKey = 'insights.theme'
const isTheme = (value: unknown): value is Theme => value === 'white' || value === 'black'

/** The reader's choice, else what the page's head took from the system before the first paint. */
function firstTheme(): Theme {
  const kept = readSmall(themeKey)
  if (isTheme(kept)) return kept
  const painted = globalThis.document?.documentElement.dataset.theme
  return isTheme(painted) ? painted : 'white'
}

export const $theme = atom<Theme>(firstTheme())
export const $locale = atom<LocaleCode>(defaultLocale)

/** What `Intl` is given for a locale. */
export const languageTag = (code: LocaleCode): string => findLocale(code)?.bcp47 ?? 'en-US'

export function setTheme(theme: Theme): void {
  writeSmall(themeKey, theme)
  $theme.set(theme)
}

/** Keeps theme, language and direction on the document in step with the stores, and the theme with other tabs. */
export function wearAppearance(root: HTMLElement): () => void {
  const stops = [
    $theme.subscribe((theme) => {
      root.dataset.theme = theme
    }),
    $locale.subscribe((locale) => {
      root.lang = languageTag(locale)
      root.dir = directionOf(locale)
    }),
  ]
  const onStorage = (event: StorageEvent) => {
    if (event.key === themeKey && isTheme(event.newValue)) $theme.set(event.newValue)
  }
  window.addEventListener('storage', onStorage)
  return () => {
    for (const stop of stops) stop()
    window.removeEventListener('storage', onStorage)
  }
}
