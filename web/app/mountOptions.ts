import { InsightsError } from '#bridge/lib/errors.ts'
import { isRecord } from '#bridge/lib/guards.ts'
import { callback, isFunction, listed, type OptionRule, optionFaults } from '#bridge/lib/optionFaults.ts'
import { findLocale } from '#bridge/site/locales.ts'
import { ownable } from '#bridge/site/routes.ts'

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
