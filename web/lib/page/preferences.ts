import { atom, computed, type ReadableAtom } from 'nanostores'
import { listen, together } from '#bridge/lib/listen.ts'
import { preferenceCookie } from '#bridge/site/preferenceCookie.ts'
import {
  type Chosen,
  type KeptPreferences,
  type PreferenceName,
  type Preferences,
  preferenceCookieValue,
  preferenceDefault,
  readPreferenceCookie,
  readPreferences,
} from '#bridge/site/preferences.ts'
import { readCookie, writeCookie } from '#bridge/storage/cookies.ts'
import { fullKey, readLocal, writeLocal } from '#bridge/storage/local.ts'

export const preferencesKey = 'preferences'
/** Older than anything that was kept. */
const nothing: KeptPreferences = { at: -1, chosen: {} }

/** Either may have been cleared or refused, so the newer counts; what is on the device alone is in no cookie, and stays. */
function readKept(): KeptPreferences {
  const stored = readPreferences(readLocal(preferencesKey)) ?? nothing
  const cookie = readPreferenceCookie(readCookie(preferenceCookie.name)) ?? nothing
  return cookie.at > stored.at ? { ...cookie, chosen: { ...stored.chosen, ...cookie.chosen } } : stored
}

const $kept = atom<KeptPreferences>(globalThis.document ? readKept() : nothing)

/** The reader's choices, made here or in another tab. */
export const $chosen: ReadableAtom<Chosen> = computed($kept, ({ chosen }) => chosen)

/** What the app has chosen for its web view: it comes before the reader's own word, but for the size of text, and is not kept. */
export const $fromApp = atom<
  Pick<Chosen, 'theme' | 'language' | 'unit' | 'simulation'> & {
    /** How large it draws its own text, 1 as usual. */
    readonly textScale?: number | undefined
  }
>({})

/** Changes the reader's choices; `undefined` removes one. */
export type PreferenceChange = { readonly [K in PreferenceName]?: Preferences[K] | undefined }

/** Keeps a choice: in this page at once, in a cookie of 365 days, and for the other tabs. */
export function choose(change: PreferenceChange): void {
  // Another tab may have chosen something else since; its choices stay. A clock that was set back makes no choice older.
  const { at, chosen } = readKept()
  const next = JSON.stringify({ at: Math.max(Date.now(), at + 1), chosen: { ...chosen, ...change } })
  const kept = readPreferences(next) ?? nothing
  writeLocal(preferencesKey, JSON.stringify(kept))
  writeCookie(preferenceCookie.name, preferenceCookieValue(kept), preferenceCookie.maxAgeS)
  $kept.set(kept)
}

function createPreference<K extends PreferenceName>(name: K): ReadableAtom<Preferences[K]> {
  return computed(
    [$chosen, $fromApp],
    (chosen, fromApp: Chosen) => fromApp[name] ?? chosen[name] ?? preferenceDefault(name),
  )
}

/** The current value of one preference: the app's, else the reader's, else the default. Preferences that no screen uses are left out. */
export const $theme = /* @__PURE__ */ createPreference('theme')
export const $simulation = /* @__PURE__ */ createPreference('simulation')
export const $klineInterval = /* @__PURE__ */ createPreference('klineInterval')
export const $layout = /* @__PURE__ */ createPreference('layout')
export const $swapColours = /* @__PURE__ */ createPreference('swapColours')
export const $recentSearch = /* @__PURE__ */ createPreference('recentSearch')
export const $searchTag = /* @__PURE__ */ createPreference('searchTag')
export const $insightLanguage = /* @__PURE__ */ createPreference('insightLanguage')
export const $activityPopupId = /* @__PURE__ */ createPreference('activityPopupId')
export const $autoplay = /* @__PURE__ */ createPreference('autoplay')
export const $shortcuts = /* @__PURE__ */ createPreference('shortcuts')
export const $followedUsers = /* @__PURE__ */ createPreference('followedUsers')

/** Per cent: the reader's own, else the app's, of which `drawnSize` says how large it is drawn. */
export const $textSize = /* @__PURE__ */ computed(
  [$chosen, $fromApp],
  ({ textSize }, { textScale = 1 }): number => textSize ?? textScale * 100,
)

/** Hears of choices made in other tabs. Where storage is denied no tab tells: then a return to the page looks at the cookie. */
export function watchPreferences(): () => void {
  const read = () => $kept.set(readKept())
  return together([
    listen(window, 'storage', ({ key }) => {
      if (key === fullKey(preferencesKey) || key === null) read()
    }),
    listen(document, 'visibilitychange', () => {
      if (!document.hidden) read()
    }),
  ])
}
