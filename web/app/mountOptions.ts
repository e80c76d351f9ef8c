import { InsightsError } from '#bridge/lib/errors.ts'
import { isRecord } from '#bridge/lib/guards.ts'
import { listen, together } from '#bridge/lib/listen.ts'
import { callback, isFunction, listed, type OptionRule, optionFaults } from '#bridge/lib/optionFaults.ts'
import { tell } from '#bridge/lib/tell.ts'
import type { Theme } from '#bridge/site/brand.ts'
import { findLocale, type LocaleCode } from '#bridge/site/locales.ts'
import { ownable } from '#bridge/site/routes.ts'
import { $hostLocale } from '../lib/page/appearance.ts'
import { $fromApp } from '../lib/page/preferences.ts'
import { $viewer, readViewer } from '../lib/page/viewer.ts'

/** A value of the host that can change. `subscribe` reports the current value and each change, and returns a function that unsubscribes. A nanostores atom is one. */
export interface HostStore<T> {
  get(): T
  subscribe(listener: (value: T) => void): () => void
}

/** Called with the id of the logged-in user, or `null` after a log-out. Never gets a token. */
export type OnSessionChange = (userId: string | null) => void

export interface HostState {
  /** The host's theme, or a store of it. The section then offers no theme switch. Default: the reader's choice. */
  readonly theme?: Theme | HostStore<Theme>
  /** The host's language, or a store of it. It takes precedence over the URL. Default: the URL's language, otherwise the reader's choice. */
  readonly locale?: LocaleCode | HostStore<LocaleCode>
}

function applyEach<T extends string>(given: T | HostStore<T> | undefined, apply: (value: T) => void): () => void {
  if (given === undefined) return () => {}
  if (typeof given === 'string') {
    apply(given)
    return () => {}
  }
  apply(given.get())
  return given.subscribe(apply)
}

/** Keeps the section in the host's theme and language. @returns a function that restores the reader's choice */
export function watchHostState({ theme, locale }: HostState): () => void {
  return together([
    () => {
      $hostLocale.set(null)
      $fromApp.set({})
    },
    applyEach(theme, (value) => $fromApp.set({ ...$fromApp.get(), theme: value })),
    applyEach(locale, (value) => {
      $hostLocale.set(value)
      $fromApp.set({ ...$fromApp.get(), language: value })
    }),
  ])
}

/** Notifies a host of each log-in and log-out from now on, including one that reloads the page. @returns a function that stops it */
export const watchSession = (onSession: OnSessionChange): (() => void) =>
  together([
    $viewer.listen((userId) => tell(onSession, userId)),
    // A log-out removes its cookies and then reloads the page.
    listen(window, 'pagehide', readViewer),
  ])

/** Thrown for invalid `mount()` options. */
export class MountError extends InsightsError {
  override readonly name = 'MountError'
  readonly isTransient = false
}

const isStore = (value: unknown): boolean => isRecord(value) && isFunction(value.get) && isFunction(value.subscribe)
const listOf =
  (...known: readonly string[]) =>
  (value: unknown): boolean =>
    Array.isArray(value) && value.every((item) => known.includes(item))

const loader: OptionRule = [isFunction, "must be a function that loads it, such as () => import('./adapt.js')"]
const documentParts = ['title', 'themeColor', 'scrollRestoration'] as const

/** Options of every `mount`. */
export const sectionRules = {
  adapter: loader,
  certificates: [isFunction, 'must be a function that gives a promise of public keys'],
  document: [listOf(...documentParts), `must be a list of ${documentParts.join(', ')}`],
  maxNotifications: [(value) => Number.isInteger(value) && Number(value) > 0, 'must be a whole number from 1 on'],
  messages: [
    isRecord,
    "must be messages by language, namespace and key, such as { en: { home: { title: 'Community' } } }",
  ],
  onReport: callback,
  onSessionChange: callback,
} as const satisfies Readonly<Record<string, OptionRule>>

/** Additional options for a site's page. */
export const siteRules = {
  ...sectionRules,
  base: [
    (value) => value === '' || (typeof value === 'string' && value.startsWith('/')),
    'must be a path such as /community',
  ],
  locale: [
    (value) => isStore(value) || (typeof value === 'string' && findLocale(value)?.code === value),
    'must be one of our locales, such as en or zh-CN, or a store of it with get and subscribe',
  ],
  navigate: callback,
  ownPages: [listOf(...Object.keys(ownable)), `must be a list of ${Object.keys(ownable).join(', ')}`],
  theme: [
    (value) => isStore(value) || value === 'white' || value === 'black',
    'must be white or black, or a store of it with get and subscribe',
  ],
} as const satisfies Readonly<Record<string, OptionRule>>

/** Additional options for an app's page. */
export const appRules = {
  ...sectionRules,
  carrier: [
    (value) => isRecord(value) && typeof value.name === 'string' && isFunction(value.findHandler),
    'must be a carrier: a name, and findHandler(handler, method)',
  ],
  navigation: [(value) => typeof value === 'string', 'must say how the document came to be, such as navigate'],
  onUnexpectedMessage: callback,
  window: [(value) => typeof value === 'object' && value !== null, 'must be a window'],
} as const satisfies Readonly<Record<string, OptionRule>>

/**
 * Validates the options of `mount`.
 * @throws {MountError} with a sentence for each option that is unknown or invalid
 */
export function checkOptions(options: object, rules: Readonly<Record<string, OptionRule>>): void {
  const faults = optionFaults(options, rules)
  if (faults.length > 0) throw new MountError(`Invalid \`mount()\` options:\n${listed(faults)}`)
}
