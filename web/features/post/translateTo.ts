import { atom, computed, onMount, type ReadableAtom } from 'nanostores'
import { late } from '#bridge/lib/late.ts'
import { findLocale } from '#bridge/site/locales.ts'
import { $locale } from '#web/lib/page/appearance.ts'
import { $insightLanguage } from '#web/lib/page/preferences.ts'

const keyOf = (code: string): string | undefined => findLocale(code)?.key

/** The language (a key) that the reader has chosen to read other people's posts in; `undefined`: each in its own. */
export const $readIn: ReadableAtom<string | undefined> = computed($insightLanguage, keyOf)

/** What the reader's account says. It has to be asked first, so that no text waits for what asks. */
const $ofAccount = atom<string>('')

onMount($ofAccount, () => {
  let stop: (() => void) | undefined
  let isOver = false
  late(() => import('./accountLanguage.ts'), 'beside').then(({ $accountLanguage }) => {
    if (!isOver) stop = $accountLanguage.subscribe((language) => $ofAccount.set(language))
  }, console.warn)
  return () => {
    isOver = true
    stop?.()
  }
})

/** The language (a key such as `en_US`) that the reader wants to read in: their account's, else this device's, else the page's. */
export const $translateTo: ReadableAtom<string> = computed(
  [$ofAccount, $readIn, $locale],
  (ofAccount, readIn, locale) => ofAccount || readIn || keyOf(locale) || 'en_US',
)
