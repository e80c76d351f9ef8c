import { isRecord } from '../lib/guards.ts'
import { findLocale, type LocaleCode } from './locales.ts'

/** The reader's preferences. What has not been chosen is not kept: its default stands (see docs/exchange.md#constants). */
export interface Preferences {
  readonly theme: 'white' | 'black'
  /** Where the path names no locale. */
  readonly language: LocaleCode
  /** Currency unit, upper case. */
  readonly unit: string
  /** The language that posts of others are read in; empty: each in its own. */
  readonly insightLanguage: LocaleCode | ''
  /** Newest first. */
  readonly recentSearch: readonly string[]
  readonly searchTag: string
  /** The last activity pop-up that was closed. */
  readonly activityPopupId: string
  readonly klineInterval: KlineInterval
  /** Where the market list of a trade page stands. */
  readonly layout: 'left' | 'center' | 'right'
  /** User ids that a visitor follows, newest first. */
  readonly followedUsers: readonly string[]
  /** Simulation trade is on. */
  readonly simulation: boolean
  /** Up is red and down is green, as in some countries. */
  readonly swapColours: boolean
  /** Per cent of the size that text is drawn in. */
  readonly textSize: TextSize
  /** Pictures that move and videos start by themselves. */
  readonly autoplay: boolean
  /** Single keys do things. */
  readonly shortcuts: boolean
}

/** Minutes, or days and weeks. */
export const klineIntervals = ['1', '5', '15', '30', '60', '240', '1D', '1W'] as const
export type KlineInterval = (typeof klineIntervals)[number]

/** Per cent, of the size that pages are drawn in. */
export const textSizes = [100, 110, 125, 150, 175, 200] as const
export type TextSize = (typeof textSizes)[number]

/** What a kept value says; `undefined` when it says nothing that fits. */
type Read<T> = (value: unknown) => T | undefined

const oneOf =
  <const T extends readonly unknown[]>(...values: T): Read<T[number]> =>
  (value) =>
    values.find((item) => item === value)
const matching =
  (pattern: RegExp): Read<string> =>
  (value) =>
    typeof value === 'string' && pattern.test(value) ? value : undefined
const text = matching(/^.{0,64}$/s)
const locale: Read<LocaleCode> = (value) => findLocale(String(value))?.code
/** The first ones that fit, up to `most`: newest come first. */
const listOf =
  (max: number): Read<readonly string[]> =>
  (value) =>
    Array.isArray(value) ? value.flatMap((item) => text(item) ?? []).slice(0, max) : undefined

/** Each preference's value while nothing is chosen, and what is made of a kept one. */
const fields: {
  readonly [K in keyof Preferences]: readonly [fallback: Preferences[K], read: Read<Preferences[K]>]
} = {
  theme: ['white', oneOf('white', 'black')],
  language: ['en', locale],
  unit: ['USD', matching(/^[A-Z]{3}$/)],
  insightLanguage: ['', (value) => (value === '' ? value : locale(value))],
  recentSearch: [[], listOf(10)],
  searchTag: ['', text],
  activityPopupId: ['', text],
  klineInterval: ['1', oneOf(...klineIntervals)],
  layout: ['right', oneOf('left', 'center', 'right')],
  followedUsers: [[], listOf(500)],
  simulation: [false, oneOf(true, false)],
  swapColours: [false, oneOf(true, false)],
  textSize: [100, oneOf(...textSizes)],
  autoplay: [true, oneOf(true, false)],
  shortcuts: [true, oneOf(true, false)],
}

export type PreferenceName = keyof Preferences
/** What the reader has chosen. */
export type Chosen = Partial<Preferences>

/** The value while nothing is chosen. */
export const preferenceDefault = <K extends PreferenceName>(name: K): Preferences[K] => fields[name][0]

/** Chosen preferences and when they were written, in ms since 1970. */
export interface KeptPreferences {
  readonly at: number
  readonly chosen: Chosen
}

function take<K extends PreferenceName>(into: { -readonly [P in K]?: Preferences[P] }, name: K, value: unknown): void {
  const [, read] = fields[name]
  const known = read(value)
  if (known !== undefined) into[name] = known
}

/** Reads what was kept, by this version or another: a field that does not fit is left out, the rest stays. */
export function readPreferences(json: string | null | undefined): KeptPreferences | undefined {
  try {
    const kept: unknown = JSON.parse(json ?? '')
    if (!isRecord(kept) || !isRecord(kept.chosen)) return undefined
    const chosen: { -readonly [K in PreferenceName]?: Preferences[K] } = {}
    for (const name of Object.keys(fields) as PreferenceName[]) take(chosen, name, kept.chosen[name])
    return { at: Number(kept.at) || 0, chosen }
  } catch {
    return undefined
  }
}

/** What goes with every request. Searches and followed users stay on the device. */
export function carried(chosen: Chosen): Chosen {
  const { recentSearch: _, searchTag: _tag, followedUsers: _users, ...others } = chosen
  return others
}

/** The cookie's value. */
export const preferenceCookieValue = ({ at, chosen }: KeptPreferences): string =>
  encodeURIComponent(JSON.stringify({ at, chosen: carried(chosen) }))

/** Reads the cookie's value; `undefined` when there is none or it is not ours. */
export function readPreferenceCookie(value: string | undefined): KeptPreferences | undefined {
  try {
    return readPreferences(value && decodeURIComponent(value))
  } catch {
    return undefined
  }
}
