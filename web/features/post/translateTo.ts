import { computed, type ReadableAtom } from 'nanostores'
import { findLocale } from '../../../bridge/site/locales.ts'
import { $locale } from '../../lib/page/appearance.ts'
import { $insightLanguage } from '../../lib/page/preferences.ts'
import { $communityUser } from '../account/index.ts'
import { $communitySettings } from '../settings/index.ts'

const keyOf = (code: string): string | undefined => findLocale(code)?.key

/** The language (a key) that the reader has chosen to read other people's posts in; `undefined`: each in its own. */
export const $readIn: ReadableAtom<string | undefined> = computed($insightLanguage, keyOf)

/** The language (a key such as `en_US`) that the reader wants to read in: their account's, else this device's, else the page's. */
export const $translateTo: ReadableAtom<string> = computed(
  [$communitySettings, $communityUser, $readIn, $locale],
  (own, member, readIn, locale) =>
    // Newer than what the page was told of the reader when it began.
    (own.phase === 'ready' && own.settings.translateLanguage) ||
    member?.detail.translateLanguage ||
    readIn ||
    keyOf(locale) ||
    'en_US',
)
