import { computed } from 'nanostores'
import { findLocale } from '../../../../bridge/site/locales.ts'
import { preferenceDefault } from '../../../../bridge/site/preferences.ts'
import { $locale } from '../../../lib/page/appearance.ts'
import { $chosen, $fromApp } from '../../../lib/page/preferences.ts'

/** The currency that is wanted, whether it has a rate or not: the app's, else the chosen one, else the locale's. */
export const $unit = computed(
  [$fromApp, $chosen, $locale],
  (fromApp, chosen, locale) => fromApp.unit ?? chosen.unit ?? findLocale(locale)?.currency ?? preferenceDefault('unit'),
)
