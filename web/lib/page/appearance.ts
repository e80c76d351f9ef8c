import { atom, computed } from 'nanostores'
import { late } from '#bridge/lib/late.ts'
import { together } from '#bridge/lib/listen.ts'
import type { Theme } from '#bridge/site/brand.ts'
import { localeOfBrowser } from '#bridge/site/chooseLocale.ts'
import { directionOf, findLocale, type LocaleCode } from '#bridge/site/locales.ts'
import { preferenceDefault } from '#bridge/site/preferences.ts'
import { $chosen, $fromApp, $swapColours, $textSize, $theme } from './preferences.ts'

const $pathLocale = atom<LocaleCode | null>(null)

/** Says which locale the page's path names, if any. */
export const setPathLocale = (locale: LocaleCode | null): void => $pathLocale.set(locale)

/** The language of the site that mounts the section, where it says one. */
export const $hostLocale = atom<LocaleCode | null>(null)

const fromBrowser = localeOfBrowser(globalThis.navigator?.languages ?? [])

/** The locale that is wanted: the host's, else the path's, else the app's, else the kept choice, else the browser's (docs/exchange.md#routes). */
export const $wantedLocale = computed(
  [$hostLocale, $pathLocale, $fromApp, $chosen],
  (host, path, fromApp, chosen): LocaleCode =>
    host ?? path ?? fromApp.language ?? chosen.language ?? fromBrowser ?? preferenceDefault('language'),
)

/** Whether the messages of a locale are here. The page is asked to wait for them once it has started. */
export const $isReady = atom<(locale: LocaleCode) => boolean>(() => true)

let applied: LocaleCode | undefined

/** The locale that the page is in: the wanted one, once it can be shown in it. */
export const $locale = computed([$wantedLocale, $isReady], (wanted, isReady) => {
  if (!applied || isReady(wanted)) applied = wanted
  return applied
})

/** What `Intl` is given for a locale. */
export const languageTag = (code: string): string => findLocale(code)?.bcp47 ?? 'en-US'

/** The colour of the browser's own bars: the page's background. */
export const barColours: Readonly<Record<Theme, string>> = { white: '#ffffff', black: '#0b0e11' }

/** Keeps theme, price colours, language and direction on `root`, the document's own element or the section's, in step with the stores. */
export function applyAppearance(root: HTMLElement): () => void {
  return together([
    $theme.subscribe((theme) => {
      root.dataset.theme = theme
      // Within the root: a document of ours has one there, and that of a site we are part of is not ours to change.
      root.querySelector('meta[name="theme-color"]')?.setAttribute('content', barColours[theme])
    }),
    $swapColours.subscribe((swapped) => {
      if (swapped) root.dataset.up = 'red'
      else delete root.dataset.up
    }),
    // What enlarges text is loaded for those who want it larger, and follows their choice from then on.
    $textSize.subscribe((percent) => {
      if (percent > 100)
        late(() => import('./textSize.ts'), 'beside').then(({ watchTextSize }) => watchTextSize(), console.warn)
    }),
    $locale.subscribe((locale) => {
      root.lang = languageTag(locale)
      root.dir = directionOf(locale)
    }),
  ])
}
